private import Markdown

/// The fuzzer runs on one thread.
nonisolated(unsafe) private let renderer = MarkdownRenderer()

/// Renders any bytes; the first of them chooses how, the others are the document.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: bytes, count: count)
  guard let renderer, let mode = input.first else { return 0 }
  let source = UnsafeBufferPointer(rebasing: input.dropFirst())
  var options = MarkdownOptions()
  options.collectsText = mode & 4 != 0
  switch mode & 3 {
  case 0: options.rawHTML = .keep
  case 1: options.rawHTML = .escape
  case 2: options.rawHTML = .omit
  default:
    let result = renderer.renderPlain(source, extensions: PlainExtensions(rawValue: mode >> 2))
    if case .html(let html) = result { requireUTF8(html) }
    return 0
  }
  if case .document(let document) = renderer.render(source, firstLine: 1, options: options) {
    check(document, options)
  }
  return 0
}

private func check(_ document: MarkdownDocument, _ options: MarkdownOptions) {
  let body = document.body
  requireUTF8(body.bytes)
  requireUTF8(document.text)
  requireUTF8(document.excerpt)
  precondition(document.excerpt.count <= 256, "the excerpt is cut")
  precondition((0...body.bytes.count).contains(body.openingEnd), "the opening ends in the body")
  var offset = 0
  for hole in body.holes {
    let place = Int(hole.offset)
    precondition(place >= offset && place <= body.bytes.count, "holes stand in order")
    offset = place
    switch hole.content {
    case .link(let index): precondition(document.links.indices.contains(Int(index)), "a link")
    case .image(let index), .pictureStart(let index), .pictureEnd(let index):
      precondition(document.images.indices.contains(Int(index)), "a picture")
      let link = Int(document.images[Int(index)].link)
      precondition(document.links.indices.contains(link), "a picture's address")
    case .code(let index): precondition(document.codeBlocks.indices.contains(Int(index)), "code")
    case .contents, .diagram: break
    }
  }
  for block in document.codeBlocks {
    precondition(block.text.lowerBound >= 0 && block.text.upperBound <= document.code.count, "text")
    let text = Array(document.code[Int(block.text.lowerBound)..<Int(block.text.upperBound)])
    requireUTF8(text)
    requireUTF8(block.language)
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
    precondition((block.marks?.lines.count ?? 0) <= lines, "marks are of lines")
  }
  for link in document.links {
    precondition(link.line >= 1 && link.column >= 1, "a link has a place")
  }
  var ids = Set<[UInt8]>()
  for entry in document.outline {
    precondition((1...6).contains(entry.level), "a level")
    precondition(!entry.id.isEmpty && ids.insert(entry.id).inserted, "heading ids are unique")
    requireUTF8(entry.id)
    requireUTF8(entry.html)
    requireUTF8(entry.text)
  }
  if options.rawHTML == .omit {
    precondition(!holds(body.bytes, "<script"), "no script in the safe mode")
  }
}

private func requireUTF8(_ bytes: [UInt8]) {
  precondition(String(validating: bytes, as: UTF8.self) != nil, "valid UTF-8")
}

private func holds(_ bytes: [UInt8], _ word: StaticString) -> Bool {
  let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
  guard bytes.count >= word.count else { return false }
  return (0...bytes.count - word.count).contains { start in
    word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] | 0x20 }
  }
}
