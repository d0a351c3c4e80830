package import ByteText

/// Where something of the site is published.
package struct Address: Sendable, Hashable {
  /// Percent-encoded, below the site's root, without a leading slash: `a/b/`, `a/b.html`, or empty.
  package var path: [UInt8]
  /// The file in the output, in normalization form C.
  package var output: RelativePath

  package init(path: [UInt8], output: RelativePath) {
    self.path = path
    self.output = output
  }

  /// The address of the file at `output`.
  package init(file output: RelativePath) {
    self.init(path: percentEncoded(path: output.bytes), output: output)
  }
}

/// How the addresses of pages look.
package enum AddressStyle: Sendable {
  /// `a/b.md` is `a/b/`.
  case pretty
  /// `a/b.md` is `a/b.html`, so that a site works from a disk.
  case files

  /// The address of a page that stands for `folder`.
  package func folderPage(_ folder: RelativePath) -> Address {
    let output = folder.appending("index.html")
    switch self {
    case .files: return Address(file: output)
    case .pretty:
      let path = folder.isRoot ? [] : percentEncoded(path: folder.bytes) + [UInt8(ascii: "/")]
      return Address(path: path, output: output)
    }
  }

  /// The address of the page called `name` in `folder`.
  package func page(_ name: some Collection<UInt8>, in folder: RelativePath) -> Address {
    switch self {
    case .pretty: folderPage(folder.appending(name))
    case .files: Address(file: folder.appending(Array(name) + Array(".html".utf8)))
    }
  }

  /// The address that front matter's `permalink` names: `/a/b/`, `/a/b.html` or `/a/b`.
  package func permalink(_ text: String) -> Address {
    let path = RelativePath.root.resolving(percentDecoded(text)) ?? .root
    let output = RelativePath(normalizedToNFC(path.bytes))
    if text.hasSuffix("/") || output.isRoot { return folderPage(output) }
    if output.fileExtension.elementsEqual("html".utf8) { return Address(file: output) }
    return page(output.name, in: output.parent)
  }
}

/// How an address is to be written on a page.
package enum AddressBase: Sendable, Hashable {
  /// Relative to a page whose own path is this.
  case page([UInt8])
  /// From the root of the host: for a page that is served at any depth. Ends in a slash.
  case root([UInt8])
  /// Whole, behind the site's address, which ends in a slash.
  case absolute([UInt8])

  /// The reference to `target`, a path of an `Address`; never empty.
  package func reference(to target: [UInt8]) -> [UInt8] {
    switch self {
    case .root(let prefix), .absolute(let prefix): return prefix + target
    case .page(let page):
      let (ups, shared) = relation(page, target)
      let count = ups * 3 + target.count - shared
      if count == 0 { return [dot, slash] }
      return Array(unsafeUninitializedCapacity: count) { reference, end in
        for _ in 0..<ups {
          for byte in [dot, dot, slash] {
            reference.initializeElement(at: end, to: byte)
            end += 1
          }
        }
        target.withUnsafeBufferPointer {
          end = reference[end...].initialize(fromContentsOf: $0[shared...])
        }
      }
    }
  }

  /// Appends the reference to `target`, escaped for a quoted attribute.
  package func appendReference(to target: [UInt8], to output: inout ByteBuffer) {
    switch self {
    case .root(let prefix), .absolute(let prefix):
      output.appendEscaped(prefix)
      output.appendEscaped(target)
    case .page(let page):
      let (ups, shared) = relation(page, target)
      for _ in 0..<ups { output.append("../") }
      target.withUnsafeBufferPointer {
        output.appendEscaped(UnsafeBufferPointer(rebasing: $0[shared...]))
      }
      if ups == 0, shared == target.count { output.append("./") }
    }
  }
}

/// The shortest way from the page at `page` to `target` (RFC 3986, section 4.2): how many folders up,
/// and where what is left of `target` begins.
private func relation(_ page: [UInt8], _ target: [UInt8]) -> (ups: Int, shared: Int) {
  page.withUnsafeBufferPointer { page in
    target.withUnsafeBufferPointer { target in
      // Both agree up to the last slash before the first difference.
      var shared = 0
      var index = 0
      let end = min(page.count, target.count)
      while index < end, page[index] == target[index] {
        index += 1
        if page[index - 1] == slash { shared = index }
      }
      var ups = 0
      index = shared
      while index < page.count {
        if page[index] == slash { ups += 1 }
        index += 1
      }
      return (ups, shared)
    }
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
