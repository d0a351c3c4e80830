// The one event stream of all tabs: a browser opens six connections to a host, so that a stream for
// each tab would stall the seventh.
import { listen } from './stream.js';

const pages = new Set();
let last = null;

self.onconnect = ({ ports: [page] }) => {
  page.onmessage = ({ data }) => {
    if (data === 'bye') {
      pages.delete(page);
    } else {
      pages.add(page);
      if (last) page.postMessage(last);
    }
  };
};

listen(message => {
  last = message;
  for (const page of pages) page.postMessage(message);
});
