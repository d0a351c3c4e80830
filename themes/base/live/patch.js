// Patches a page in place: what differs between the text that the server sent before and the one
// that it sends now is changed in the page, and nothing else. So what scripts and readers did to all
// other parts stays: scroll, selection, focus, open details, input, playing media.
import { changedRuns } from './differences.js';
import { keepingPlace, mark } from './place.js';

export const read = text => new DOMParser().parseFromString(text, 'text/html');

const isStyleSheet = node => node.localName === 'link' && node.relList.contains('stylesheet');
const pathOf = url => {
  const { origin, pathname } = new URL(url, document.baseURI);
  try {
    return origin === location.origin ? decodeURIComponent(pathname).slice(1) : null;
  } catch {
    return null;
  }
};

/** Which of a build's changed files this page has loaded; `changed` is null when any may be. */
export class Loaded {
  constructor(changed) {
    this.changed = changed;
    this.pictures = this.#in('img[src]', 'src');
    this.styleSheets = this.#in('link[rel~=stylesheet]', 'href');
    // By path: earlier versions of them were loaded by other addresses.
    const own = new Set([...this.pictures, ...this.styleSheets].map(node => pathOf(node.src ?? node.href)));
    /** Whether something changed that only a reload shows, such as a script or a font. */
    this.mustReload = changed !== null && performance.getEntriesByType('resource').some(
      ({ name, initiatorType }) => !['fetch', 'xmlhttprequest', 'iframe'].includes(initiatorType)
        && changed.has(pathOf(name)) && !own.has(pathOf(name)));
  }

  get isConcerned() {
    return this.mustReload || this.pictures.length + this.styleSheets.length > 0;
  }

  holds(file) { return this.changed === null || this.changed.has(file); }

  #in(query, attribute) {
    return [...document.querySelectorAll(query)]
      .filter(node => this.holds(pathOf(node[attribute])));
  }
}

export class Page {
  #source;
  /** Nodes of the page by those of the source. */
  #shown = new WeakMap();
  #marks = new Set();

  /** `recorded` is the page as it was read, before deferred scripts. */
  constructor(source, recorded) {
    this.#source = source;
    this.#tie(source.documentElement, recorded);
  }

  /** Shows `text`, or the one shown now where it is undefined, with all that was loaded anew. */
  async show(text, loaded, build) {
    const next = text === undefined ? null : read(text);
    if (next) this.#refuseStrange(next);
    await this.#restyle(next, loaded, build);
    for (const picture of loaded.pictures) {
      const url = new URL(picture.getAttribute('src'), document.baseURI);
      url.searchParams.set('recto', build);
      picture.src = url;
    }
    if (next) {
      this.#marks.clear();
      keepingPlace(() => this.#patch(this.#source.documentElement, next.documentElement));
      mark(this.#marks);
    }
    document.dispatchEvent(new CustomEvent('recto:update'));
  }

  /** What ran while the page was read may have changed anything, and will not run again. */
  #refuseStrange(next) {
    const ran = 'body script:not([defer],[type=module],[type$=json])';
    if (next.querySelector(`meta[http-equiv=refresh],${ran}`) || this.#source.querySelector(ran)) {
      throw new Error('scripts of the page, or another kind of page');
    }
  }

  #tie(source, { node, children }) {
    if (source.nodeName !== node.nodeName) return;
    this.#shown.set(source, node);
    const all = [...source.childNodes];
    // The text after the last element was not read yet.
    const isRead = all.length === children.length
      || source.localName === 'body' && all.length === children.length + 1 && !all.at(-1).data?.trim();
    if (isRead) children.forEach((child, index) => this.#tie(all[index], child));
  }

  /** The node of the page for one of the source; fails when scripts took it from its place. */
  #node(source) {
    const node = this.#shown.get(source);
    if (!node || source.parentNode !== this.#source && node.parentNode !== this.#shown.get(source.parentNode)) {
      throw new Error('the page is not what the server sent');
    }
    return node;
  }

  /** Has new style sheets take the place of the old ones once they are there, so without a flash. */
  async #restyle(next, loaded, build) {
    const before = [...this.#source.querySelectorAll('link')].filter(isStyleSheet);
    const after = next ? [...next.querySelectorAll('link')].filter(isStyleSheet) : before;
    if (before.length !== after.length) return;
    await Promise.all(before.map(async (link, index) => {
      const old = this.#node(link);
      const href = after[index].getAttribute('href');
      if (link.getAttribute('href') === href && !loaded.styleSheets.includes(old)) return;
      const fresh = old.cloneNode();
      const url = new URL(href, document.baseURI);
      if (link.getAttribute('href') === href) url.searchParams.set('recto', build);
      fresh.href = url;
      await new Promise((done, fail) => {
        fresh.onload = done;
        fresh.onerror = fail;
        old.after(fresh);
      });
      old.remove();
      link.setAttribute('href', href);
      this.#shown.set(link, fresh);
    }));
  }

  #patch(before, after) {
    if (before.nodeType !== Node.ELEMENT_NODE) return this.#patchText(before, after);
    if (before.isEqualNode(after)) return;
    if (['script', 'noscript', 'template'].includes(before.localName)) {
      throw new Error(`another ${before.localName}`);
    }
    this.#patchAttributes(before, after);
    for (const run of changedRuns([...before.childNodes], [...after.childNodes])) {
      this.#patchRun(before, run);
    }
  }

  #patchAttributes(before, after) {
    const node = this.#node(before);
    const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()]);
    for (const name of names) {
      const value = after.getAttribute(name);
      if (before.getAttribute(name) === value) continue;
      if (node === document.documentElement && name.startsWith('data-')) {
        throw new Error('another theme or mode');
      }
      for (const element of [before, node]) {
        if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
      }
      // What readers do with an address in view is no edit; another picture is.
      if (name === 'src' || name === 'href' && !node.closest('nav')) this.#note(node);
    }
  }

  /** Changes as little of a text as possible, so that a selection in the rest of it stays. */
  #patchText(before, after) {
    const [old, text] = [before.data, after.data];
    if (old === text) return;
    const node = this.#node(before);
    if (node.data !== old) throw new Error('the text is another one');
    let start = 0, end = 0;
    const room = Math.min(old.length, text.length);
    while (start < room && old[start] === text[start]) start++;
    while (end < room - start && old.at(-1 - end) === text.at(-1 - end)) end++;
    node.replaceData(start, old.length - start - end, text.slice(start, text.length - end));
    before.data = text;
    if (old.trim() !== text.trim()) this.#note(node.parentElement);
  }

  #patchRun(parent, { olds, news, next }) {
    let rest = olds;
    for (const fresh of news) {
      const index = rest.findIndex(old => isOfSameKind(old, fresh));
      if (index >= 0) {
        for (const old of rest.slice(0, index)) this.#remove(old);
        this.#patch(rest[index], fresh);
        rest = rest.slice(index + 1);
      } else {
        this.#insert(fresh, parent, rest[0] ?? next);
      }
    }
    for (const old of rest) this.#remove(old);
  }

  #remove(source) {
    if (source.localName === 'script') throw new Error('a script less');
    this.#node(source).remove();
    source.remove();
  }

  /** Inserts a copy of `fresh` before the source's node `next`, or at the end. */
  #insert(fresh, parent, next) {
    if (fresh.localName === 'script' || fresh.querySelector?.('script')) {
      throw new Error('another script');
    }
    const source = this.#source.importNode(fresh, true);
    const node = document.importNode(fresh, true);
    const tie = (one, other) => {
      this.#shown.set(one, other);
      one.childNodes.forEach((child, index) => tie(child, other.childNodes[index]));
    };
    tie(source, node);
    if (next) {
      this.#node(next).before(node);
    } else if (parent.lastChild) {
      this.#node(parent.lastChild).after(node);
    } else {
      this.#node(parent).append(node);
    }
    parent.insertBefore(source, next);
    if (node.nodeType === Node.ELEMENT_NODE) this.#note(node);
  }

  #note(element) { if (element) this.#marks.add(element); }
}

/** Whether one node can become the other and still be the same to its reader. */
function isOfSameKind(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  if (one.nodeType !== Node.ELEMENT_NODE) return true;
  // Scripts put drawings in the place of their texts: another text is another element.
  if (one.matches('.math,.mermaid-source')) return false;
  return ['id', 'class', 'rel', 'name', 'property', 'http-equiv'].every(
    name => one.getAttribute(name) === other.getAttribute(name));
}
