/// The script behind `/.recto/live.js`.
///
/// One file with two parts: in a shared worker it holds the one event stream of all tabs (a browser
/// opens six connections to a host, so a stream per tab would stall the seventh); in a page it
/// listens to that worker, or to a stream of its own where there are no shared workers.
let liveScriptSource = Array(
  #"""
  "use strict";
  (() => {
    const script = "/.recto/live.js";
    const stream = "/.recto/events";

    /** Calls `tell` with each message, for ever; the browser itself connects anew after a loss. */
    function listen(tell) {
      const source = new EventSource(stream);
      source.onmessage = (event) => tell(JSON.parse(event.data));
      source.onerror = () => {
        // An answer that is no stream ends it for good: the server is full, or another one.
        if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000, tell);
      };
    }

    if (typeof document === "undefined") {
      const pages = new Set();
      let last = null;
      listen((message) => {
        last = message;
        for (const page of pages) page.postMessage(message);
      });
      self.onconnect = (event) => {
        const page = event.ports[0];
        page.onmessage = ({ data }) => {
          if (data === "bye") {
            pages.delete(page);
          } else {
            pages.add(page);
            if (last) page.postMessage(last);
          }
        };
      };
      return;
    }

    const build = document.currentScript.dataset.build;
    let panel = null;

    /** Shows what is wrong; text goes in as text, whatever it holds. */
    function show(failures) {
      if (panel) panel.remove();
      panel = null;
      if (failures.length === 0) return;
      panel = document.createElement("recto-failures");
      panel.setAttribute("role", "alert");
      const root = panel.attachShadow({ mode: "open" });
      const style = document.createElement("style");
      style.textContent = `
        :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647;
          max-height: 60vh; overflow: auto; box-sizing: border-box; padding: 1rem 1.25rem;
          background: #1d1b1a; color: #f5f0eb; border-top: 4px solid #e5484d;
          font: 14px/1.5 ui-monospace, monospace; }
        header { display: flex; justify-content: space-between; gap: 1rem; }
        h2 { all: unset; font: 600 15px/1.5 system-ui, sans-serif; color: #ff9592; }
        pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
        button { all: unset; cursor: pointer; padding: 0 .5rem; font: 20px/1.2 system-ui; }
        button:focus-visible { outline: 2px solid #ff9592; }`;
      const header = document.createElement("header");
      const title = document.createElement("h2");
      title.textContent = failures.length === 1 ? "1 error" : `${failures.length} errors`;
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", "Close");
      button.textContent = "\u00d7";
      const shown = panel;
      button.onclick = () => shown.remove();
      header.append(title, button);
      root.append(style, header);
      for (const failure of failures) {
        const text = document.createElement("pre");
        text.textContent = failure;
        root.append(text);
      }
      document.documentElement.append(panel);
    }

    let isLeaving = false;
    function tell(message) {
      if (isLeaving) return;
      if (message.build !== build) {
        isLeaving = true;
        location.reload();
      } else {
        show(message.failures);
      }
    }

    if (typeof SharedWorker === "undefined") {
      listen(tell);
      return;
    }
    const worker = new SharedWorker(script, { name: "recto-live" });
    worker.port.onmessage = ({ data }) => tell(data);
    worker.port.postMessage("hello");
    addEventListener("pagehide", () => worker.port.postMessage("bye"));
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      isLeaving = false;
      worker.port.postMessage("hello");
    });
  })();

  """#.utf8)
