private import ByteText

extension MarkdownDocument.Body {
  /// A place whose bytes mean something else when other documents stand on the same page.
  package struct Place: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// Before the byte at `offset` an id begins: that of an element, or one that names another.
      case id
      /// The byte at `offset` is the level of a heading, in its start tag.
      case headingStart
      /// The same in its end tag.
      case headingEnd
      /// Before the byte at `offset` the name of the section of notes ends.
      case notesName
    }

    package var offset: Int
    package var kind: Kind
  }

  /// The places of the whole body, in order; linear in it.
  ///
  /// Ids that the frame of a page has are left out, since there is one frame whatever it holds.
  package func places() -> [Place] {
    bytes.withUnsafeBufferPointer { html in
      var places: [Place] = []
      var index = 0
      while let start = find("<", in: html, from: index) {
        switch HTMLMarkup(html, at: start) {
        case .unclosedComment: return places
        case .other(let end):
          if start + 2 < end, html[start + 1] == UInt8(ascii: "/"),
            let level = levelOffset(HTMLTag(html, at: start + 2), html)
          {
            places.append(Place(offset: level, kind: .headingEnd))
          }
          index = end
        case .startTag:
          var tag = HTMLTag(html, at: start + 1)
          if let level = levelOffset(tag, html) {
            places.append(Place(offset: level, kind: .headingStart))
          }
          var isNotes = false
          while let attribute = tag.nextAttribute() {
            addIDs(of: attribute, html, &places)
            if tag.is("section") {
              let value = html[attribute.value]
              if isWord(html[attribute.name], "class") { isNotes = isWord(value, "notes") }
              if isNotes, isWord(html[attribute.name], "aria-label") {
                places.append(Place(offset: attribute.value.upperBound, kind: .notesName))
              }
            }
          }
          index = tag.index
          if RawText.isBegun(by: tag),
            let end = RawText.end(of: html[tag.name], in: html, from: index)
          {
            index = end
          }
        }
      }
      return places
    }
  }
}

private typealias Place = MarkdownDocument.Body.Place

/// Where the digit of `h1` to `h6` stands.
private func levelOffset(_ tag: HTMLTag, _ html: UnsafeBufferPointer<UInt8>) -> Int? {
  let name = html[tag.name]
  guard name.count == 2, name[name.startIndex] | 0x20 == UInt8(ascii: "h"),
    (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(name[name.startIndex + 1])
  else { return nil }
  return name.startIndex + 1
}

private func addIDs(
  of attribute: HTMLTag.Attribute, _ html: UnsafeBufferPointer<UInt8>, _ places: inout [Place]
) {
  let value = html[attribute.value]
  guard let first = value.first else { return }
  let name = html[attribute.name]
  if isIDList(name) {
    var isStart = true
    for index in attribute.value {
      if html[index].isASCIISpace {
        isStart = true
      } else if isStart {
        add(index, attribute.value.upperBound, html, &places)
        isStart = false
      }
    }
  } else if first == UInt8(ascii: "#"), isAddress(name) {
    add(attribute.value.lowerBound + 1, attribute.value.upperBound, html, &places)
  } else if startsWithWord(value, "url(#") {
    add(attribute.value.lowerBound + 5, attribute.value.upperBound, html, &places)
  }
}

private func add(
  _ start: Int, _ end: Int, _ html: UnsafeBufferPointer<UInt8>, _ places: inout [Place]
) {
  let id = html[start..<end].prefix { !$0.isASCIISpace && $0 != UInt8(ascii: ")") }
  if !id.isEmpty, !isFrameID(Array(id)) { places.append(Place(offset: start, kind: .id)) }
}

/// Whether the value of an attribute is one id or several.
private func isIDList(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  isWord(name, "id") || isWord(name, "name") || isWord(name, "for") || isWord(name, "headers")
    || isWord(name, "list") || isWord(name, "form") || isWord(name, "popovertarget")
    || isWord(name, "aria-labelledby") || isWord(name, "aria-describedby")
    || isWord(name, "aria-controls") || isWord(name, "aria-owns") || isWord(name, "aria-details")
    || isWord(name, "aria-flowto")
}

private func isAddress(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  isWord(name, "href") || isWord(name, "xlink:href") || isWord(name, "usemap")
}
