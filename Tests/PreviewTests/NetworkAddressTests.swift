import Glibc
import Preview
import TestSupport
import Testing

@Suite struct NetworkAddressTests {
  @Test(arguments: [
    ("192.168.1.5", "192.168.1.5"), ("0.0.0.0", "0.0.0.0"), ("127.0.0.1", "127.0.0.1"),
    ("::1", "[::1]"), ("[::1]", "[::1]"), ("::", "[::]"), ("2001:DB8::0:7", "[2001:db8::7]"),
    ("::ffff:1.2.3.4", "[::ffff:1.2.3.4]"),
  ])
  func numericAddressesAreReadAndWritten(_ text: String, _ host: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.host == host)
    #expect(NetworkAddress(host) == address)
  }

  @Test(arguments: [
    "", "localhost", "example.org", "1.2.3", "1.2.3.4.5", "256.1.1.1", "0x7f.1.1.1", "2130706433",
    "[1.2.3.4]", "[]", "[::1", "::1]", "::g", "fe80::1%eth0", "1.2.3.4:80", " 1.2.3.4", "010.1.1.1",
  ])
  func whatIsNoNumericAddressIsRefused(_ text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test func onlyTheLoopbackIsThisMachinesAlone() throws {
    for text in ["127.0.0.1", "127.9.9.9", "::1"] {
      #expect(try #require(NetworkAddress(text)).isLoopback)
    }
    for text in ["0.0.0.0", "::", "10.0.0.1", "128.0.0.1", "::2"] {
      #expect(try !#require(NetworkAddress(text)).isLoopback)
    }
  }

  @Test func anAddressThatWasAskedForAnswersToItsNameAndNoOther() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a.txt")
    let server = SiteServer(
      root: folder.path, address: try #require(NetworkAddress("127.0.0.2")), session: 1,
      scheduler: ManualScheduler())
    try server.start(.any)
    defer { server.stop() }
    func status(_ host: String, from address: UInt32) throws -> Int {
      let client = try RawClient(port: server.port, address: address)
      client.send(
        "GET /a.txt HTTP/1.1\r\nHost: \(host):\(server.port)\r\nConnection: close\r\n\r\n")
      return try Answer(client.readToEnd()).status
    }
    #expect(try status("127.0.0.2", from: 0x7f00_0002) == 200)
    #expect(try status("localhost", from: 0x7f00_0001) == 200)
    #expect(try status("127.0.0.3", from: 0x7f00_0002) == 403)
    #expect(try status("evil.example", from: 0x7f00_0002) == 403)
  }

  @Test(arguments: [
    ("192.168.7.7", 200), ("127.0.0.2", 200), ("[2001:db8::1]", 200), ("localhost", 200),
    ("evil.example", 403), ("192.168.7.7.evil.example", 403), ("2130706433", 403),
    ("2001:db8::1", 403), ("[192.168.7.7]", 403), ("192.168.7.7:1", 403),
  ])
  func allAddressesAnswerToNumbersAndToNoNames(_ host: String, _ status: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a.txt")
    let server = SiteServer(
      root: folder.path, address: try #require(NetworkAddress("0.0.0.0")), session: 1,
      scheduler: ManualScheduler())
    try server.start(.any)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /a.txt HTTP/1.1\r\nHost: \(host):\(server.port)\r\nConnection: close\r\n\r\n")
    #expect(try Answer(client.readToEnd()).status == status)
  }

  @Test func requestsWaitForTheServerToServe() throws {
    let folder = try TemporaryFolder()
    let server = SiteServer(root: folder.path, session: 1, scheduler: ManualScheduler())
    try server.listen(.any)
    let client = try RawClient(port: server.port)
    client.send(
      "GET /a.txt HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n")
    try folder.write("there", to: "a.txt")
    try server.serve()
    #expect(try Answer(client.readToEnd()).text == "there")
    server.stop()
  }

  @Test func aServerThatNeverServedLetsItsPortGo() throws {
    let server = SiteServer(root: "/", session: 1, scheduler: ManualScheduler())
    try server.listen(.any)
    let other = SiteServer(root: "/", session: 1, scheduler: ManualScheduler())
    #expect(throws: ServerFailure.portsTaken(server.port...server.port)) {
      try other.listen(.exactly(server.port))
    }
    server.stop()
    let third = SiteServer(root: "/", session: 1, scheduler: ManualScheduler())
    try third.listen(.exactly(server.port))
    third.stop()
    other.stop()
  }
}
