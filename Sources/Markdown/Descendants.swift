import ByteText

/// Appends what stands for `image` where it cannot be seen, escaped: the text inside its brackets.
func appendAlternative(of image: Node, to out: inout ByteBuffer) {
  var walk = Descendants(of: image)
  while let node = walk.next() {
    switch node.kind {
    case .text, .code, .html: out.appendEscaped(node.literal)
    case .softBreak, .hardBreak: out.append(UInt8(ascii: " "))
    default: break
    }
  }
}

/// Appends the text below `root` without markup, images and notes; line breaks become spaces.
func appendText(of root: Node, to out: inout ByteBuffer) {
  var walk = Descendants(of: root)
  while let node = walk.next() {
    switch node.kind {
    case .text, .code: out.append(node.literal)
    case .softBreak, .hardBreak: out.append(UInt8(ascii: " "))
    case .image, .noteReference: walk.skipChildren()
    default: break
    }
  }
}

/// Everything below a node, in the order of the text.
struct Descendants {
  private let root: Node
  private var last: Node
  private var entersLast = true

  init(of root: Node) {
    self.root = root
    last = root
  }

  mutating func next() -> Node? {
    if entersLast, let child = last.firstChild {
      last = child
      return child
    }
    entersLast = true
    while last != root {
      if let next = last.next {
        last = next
        return next
      }
      guard let parent = last.parent else { return nil }
      last = parent
    }
    entersLast = false
    return nil
  }

  /// Leaves out what is below the node that `next` returned last.
  mutating func skipChildren() {
    entersLast = false
  }
}
