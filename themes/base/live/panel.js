// What is wrong, in a panel above the page. Texts go in as texts, whatever they hold.
const style = fetch(new URL('panel.css', import.meta.url)).then(answer => answer.text())
  .then(text => new CSSStyleSheet().replace(text));
let shown = '[]', panel = null;

const make = (name, className, ...content) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content.filter(one => one !== null));
  return element;
};

/** Shows these failures, and that the page is gone; a panel that was closed stays so until then. */
export async function show(failures, isGone) {
  const state = JSON.stringify(isGone ? [...failures, 'gone'] : failures);
  if (state === shown) return;
  shown = state;
  const sheet = await style;
  // Another state may have come meanwhile.
  if (state !== shown) return;
  close();
  if (failures.length === 0 && !isGone) return;
  panel = make('recto-panel');
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', 'Preview');
  const root = panel.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const button = make('button', '', '\u00d7');
  button.type = 'button';
  button.setAttribute('aria-label', 'Close');
  button.onclick = close;
  const count = failures.length === 1 ? '1 error' : `${failures.length} errors`;
  const title = make('h2', '', failures.length > 0 ? count : 'This page is gone');
  title.setAttribute('role', 'alert');
  root.append(make('header', '', title, button));
  if (isGone) root.append(gone());
  root.append(make('ol', '', ...failures.map(failure)));
  // First of all: an error is the next stop of the keyboard.
  document.documentElement.insertBefore(panel, document.body);
  document.addEventListener('keydown', closeByKey);
}

function close() {
  panel?.remove();
  panel = null;
  document.removeEventListener('keydown', closeByKey);
}

function closeByKey(event) {
  if (event.key === 'Escape' && !event.defaultPrevented) close();
}

function gone() {
  const home = make('a', '', 'Go to the first page');
  home.href = '/';
  const other = make('a', '', 'look for a page like it');
  other.href = location.pathname;
  return make('p', 'gone',
    'The site has no page at this address any more: its source was deleted, renamed or became a draft. ',
    home, ', or ', other, '.');
}

function failure({ severity, file, line, column, message, hint, source }) {
  const place = [file, line, column].filter(one => one !== undefined).join(':');
  return make('li', severity,
    place ? make('p', 'place', place) : null,
    make('p', 'message', message),
    source === undefined ? null : excerpt(source, line, column),
    hint ? make('p', 'hint', hint) : null);
}

/** The line of the source; its column is counted in bytes. */
function excerpt(source, line, column) {
  const bytes = new TextEncoder().encode(source);
  const before = new TextDecoder().decode(bytes.slice(0, Math.max((column ?? 1) - 1, 0)));
  const rest = source.slice(before.length);
  const first = [...rest][0] ?? '';
  const number = make('span', 'number', String(line));
  const text = column === undefined ? [source]
    : [before, make('mark', '', first || ' '), rest.slice(first.length)];
  const code = make('pre', '', number, ...text);
  if (column === undefined) return code;
  const caret = make('span', 'caret', '^');
  code.append('\n', make('span', 'number', ''), before.replace(/[^\t]/g, ' '), caret);
  return code;
}
