// Keeps a page of the preview up to date; the server puts this script at the end of each body.
//
// A message names the build that pages should show and the files that it changed. What concerns
// this page is fetched and patched in place. Whatever cannot be patched is loaded anew.
'use strict';
(() => {
  const script = document.currentScript;
  const { file } = script.dataset;
  const address = location.href.replace(/#.*/, '');
  let { build, tag } = script.dataset;

  // Taken now, before deferred scripts of the site add to the page.
  const record = node => ({
    node, children: [...node.childNodes].filter(child => child !== script).map(record),
  });
  const recorded = record(document.documentElement);
  const loading = import('./patch.js');
  const panels = import('./panel.js');
  const ask = headers =>
    fetch(address, { cache: 'no-store', headers: { 'Recto-Live': '1', ...headers } });

  /** The page as the server sent it, tied to what is shown; null when it is another one already. */
  const page = (async () => {
    const [{ Page, read }, answer] = await Promise.all([loading, ask({})]);
    const text = await answer.text();
    return answer.headers.get('ETag') === `"${tag}"` ? new Page(read(text), recorded) : null;
  })().catch(() => null);

  let isLeaving = false, isGone = false;
  const leave = () => {
    isLeaving = true;
    location.reload();
  };

  /** Shows the build that `message` names; false when the server is away. */
  async function update(message) {
    // Of a build that this page does not follow directly, anything may have changed.
    const changed = message.from === build ? message.changed : null;
    const { Loaded } = await loading;
    const loaded = new Loaded(changed && new Set(changed));
    let next = null;
    if (file === '' || isGone || loaded.holds(file)) {
      const answer = await ask({ 'If-None-Match': `"${tag}"` }).catch(() => null);
      if (!answer) return false;
      if (answer.ok && file === '') return leave();
      isGone = answer.status === 404 && file !== '';
      if (answer.ok || answer.status === 404 && file === '') {
        next = { text: await answer.text(), tag: answer.headers.get('ETag')?.slice(1, -1) };
      } else if (answer.status !== 304 && !isGone) {
        return leave();
      }
    }
    if (isGone || !next && !loaded.isConcerned) return true;
    const shown = await page;
    if (!shown || loaded.mustReload) return leave();
    try {
      await shown.show(next?.text, loaded, message.build);
    } catch {
      // Something that no patch covers, such as a script that changed.
      return leave();
    }
    tag = next?.tag ?? tag;
    return true;
  }

  let waiting = null, isBusy = false;
  async function tell(message) {
    waiting = message;
    if (isBusy) return;
    isBusy = true;
    while (waiting && !isLeaving) {
      const now = waiting;
      waiting = null;
      // Before the first build of a server there is nothing to show.
      if (now.build !== build && !now.build.endsWith('.0') && await update(now)) build = now.build;
      if (!isLeaving) (await panels).show(now.failures, isGone);
    }
    isBusy = false;
  }

  if (typeof SharedWorker === 'undefined') {
    // A stream of its own, only while the page is seen.
    let stream;
    const follow = async () => {
      stream?.abort();
      if (document.hidden) return;
      stream = new AbortController();
      (await import('./stream.js')).listen(tell, stream.signal);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return;
  }
  const { port } = new SharedWorker(
    new URL('worker.js', script.src), { name: 'recto', type: 'module' });
  port.onmessage = ({ data }) => tell(data);
  port.postMessage('hello');
  addEventListener('pagehide', () => port.postMessage('bye'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) port.postMessage('hello');
  });
})();
