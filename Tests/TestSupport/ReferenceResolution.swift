/// What a browser makes of `reference` on a page at `base`, a path below the root of a host
/// (RFC 3986, section 5.2, written from its pseudocode).
public func browserPath(of reference: String, on base: String) -> String {
  let reference = reference.prefix { $0 != "#" && $0 != "?" }
  if reference.isEmpty { return base }
  if reference.hasPrefix("/") { return withoutDotSegments(String(reference)) }
  let folder = base.lastIndex(of: "/").map { base[...$0] } ?? "/"
  return withoutDotSegments(String(folder) + reference)
}

private func withoutDotSegments(_ path: String) -> String {
  var input = path
  var output = ""
  while !input.isEmpty {
    if input.hasPrefix("../") {
      input.removeFirst(3)
    } else if input.hasPrefix("./") {
      input.removeFirst(2)
    } else if input.hasPrefix("/./") {
      input.removeFirst(2)
    } else if input == "/." {
      input = "/"
    } else if input.hasPrefix("/../") || input == "/.." {
      input = input == "/.." ? "/" : String(input.dropFirst(3))
      output = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
    } else if input == "." || input == ".." {
      input = ""
    } else {
      let start = input.hasPrefix("/") ? 1 : 0
      let end = input.dropFirst(start).firstIndex(of: "/") ?? input.endIndex
      output += input[..<end]
      input = String(input[end...])
    }
  }
  return output
}
