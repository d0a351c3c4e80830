/// What is wrong with the nesting of tags in `html`, nil when nothing is.
///
/// It knows comments, void elements and scripts; every other start tag needs its end tag.
func imbalance(of html: String) -> String? {
  var open: [Substring] = []
  var rest = html[...]
  while let start = rest.firstIndex(of: "<") {
    rest = rest[start...]
    if rest.hasPrefix("<!--") {
      guard let end = rest.firstRange(of: "-->") else { return "a comment is open" }
      rest = rest[end.upperBound...]
      continue
    }
    guard let tag = rest.prefixMatch(of: /<(\/?)([A-Za-z][^\s\/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/)
    else { return "a lone '<' at '\(rest.prefix(20))'" }
    let name = tag.2
    rest = rest[tag.range.upperBound...]
    if tag.1 == "/" {
      guard open.popLast() == name else { return "'</\(name)>' closes nothing" }
    } else if !voidElements.contains(String(name)), !tag.3.hasSuffix("/") {
      open.append(name)
      if name == "script", let end = rest.firstRange(of: "</script>") {
        rest = rest[end.lowerBound...]
      }
    }
  }
  return open.isEmpty ? nil : "'<\(open.joined(separator: "><"))>' open at the end"
}

private let voidElements: Set = ["br", "hr", "img", "input", "source"]
