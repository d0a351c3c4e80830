import Diagnostics
import Preview
import Testing

@Suite struct ServerFailureTests {
  @Test func textsSayWhatToDo() {
    let missing = ServerFailure.libraryMissing("libmicrohttpd.so.12: no such file").diagnostic
    #expect(
      missing.description
        == "error: the web server library cannot be opened: libmicrohttpd.so.12: no such file"
        + " [server-library-missing]")
    #expect(missing.hint == "install the Debian package libmicrohttpd12")

    let one = ServerFailure.portsTaken(80...80).diagnostic
    #expect(one.description == "error: port 80 is in use [server-ports-taken]")
    #expect(one.hint == "leave out --port to use the next free one")
    let taken = ServerFailure.portsTaken(8000...8019).diagnostic
    #expect(
      taken.description == "error: every port from 8000 to 8019 is in use [server-ports-taken]")
    #expect(taken.hint == "name another one with --port, or 0 for any")

    let refused = ServerFailure.system(13, doing: "listen on port 80").diagnostic
    #expect(
      refused.description == "error: cannot listen on port 80: Permission denied [server-refused]")
  }
}
