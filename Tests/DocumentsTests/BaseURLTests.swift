import Documents
import Testing

@Suite struct BaseURLTests {
  @Test(arguments: [
    ("https://docs.test", "https://docs.test", "/"),
    ("HTTPS://Docs.TEST/", "https://docs.test", "/"),
    ("http://localhost:8000/a", "http://localhost:8000", "/a/"),
    ("https://a.test/b/c/", "https://a.test", "/b/c/"),
    ("https://a.test/Übersicht/%C3%A9", "https://a.test", "/%C3%9Cbersicht/%C3%A9/"),
    ("https://[2001:db8::1]:80/x", "https://[2001:db8::1]:80", "/x/"),
  ])
  func hasAnOriginAndAPathWithSlashes(_ text: String, _ origin: String, _ path: String) throws {
    let url = try BaseURL(text)
    #expect(url.origin == origin)
    #expect(url.path == path)
    #expect(url.text == origin + path)
    #expect(try BaseURL(url.text) == url)
  }

  @Test(arguments: [
    ("", BaseURL.Fault.scheme), ("docs.test", .scheme), ("//docs.test", .scheme),
    ("ftp://a.test", .scheme),
    ("/docs/", .scheme), ("https://", .host), ("https:///x", .host), ("https://a b.test", .host),
    ("https://bücher.test", .host), ("https://a.test:0/", .host), ("https://a.test:99999/", .host),
    ("https://a.test:+80/", .host), ("https://-a.test", .host), ("https://[x]/", .host),
    ("https://u:p@a.test/", .userInfo), ("https://a.test/?q", .queryOrFragment),
    ("https://a.test/#f", .queryOrFragment), ("https://a.test/../x", .path),
    ("https://a.test//x", .path), ("https://a.test/%zz", .path), ("https://a.test/a b", .path),
    ("https://a.test/\"x", .path), ("https://a.test/\n", .path), ("https://a.test:/", .host),
  ])
  func refusesWhatIsNoAddressOfASite(_ text: String, _ fault: BaseURL.Fault) {
    #expect(throws: fault) { try BaseURL(text) }
  }
}
