// The events of the preview's server (WHATWG HTML section 9.2), read by hand: an `EventSource` sends
// no header of its own, and does not notice a connection that died while the machine slept.
const SILENCE = 30_000;
const PAUSE = 1000;

/** Calls `tell` with each message until `signal` is aborted; connects anew after every loss. */
export async function listen(tell, signal) {
  while (!signal?.aborted) {
    try {
      await read(tell, signal);
    } catch {
      // The server is away, or the machine slept: the next try says more.
    }
    await new Promise(done => setTimeout(done, PAUSE));
  }
}

async function read(tell, signal) {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal?.addEventListener('abort', stop);
  let timer;
  try {
    // Pages of other origins cannot send this header.
    const answer = await fetch('/.recto/events', {
      cache: 'no-store', headers: { 'Recto-Live': '1' }, signal: attempt.signal,
    });
    if (!answer.ok) return;
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = '';;) {
      // The server says something every 9 seconds.
      timer = setTimeout(stop, SILENCE);
      const { done, value } = await pieces.read();
      clearTimeout(timer);
      if (done) return;
      const messages = (text + value).split('\n\n');
      text = messages.pop();
      for (const message of messages) {
        const data = message.split('\n').find(line => line.startsWith('data: '));
        if (data) tell(JSON.parse(data.slice(6)));
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
