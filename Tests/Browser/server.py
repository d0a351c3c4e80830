"""Serves a built site on the loopback address, as a static host would."""
import contextlib
import http.server
import threading

from Browser.documents import Site


def handler(site: Site):
    """A handler class for one site below its prefix, with its own page for what is missing."""

    class SiteHandler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            file = site.file(self.path.split("?")[0].split("#")[0])
            status = 200 if file else 404
            if file is None and "404.html" in site.files:
                file = "404.html"
            content = (site.folder / file).read_bytes() if file else b"nothing here"
            kind = self.guess_type(file) if file else "text/plain"
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            # The browser may have left the page that asked.
            with contextlib.suppress(ConnectionError):
                self.wfile.write(content)

        def log_message(self, *arguments):
            pass

    return SiteHandler


@contextlib.contextmanager
def serving(site: Site):
    """Serves a site while the block runs, and gives its origin."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(site))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
