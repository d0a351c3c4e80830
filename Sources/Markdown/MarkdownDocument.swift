package import Diagnostics

/// What one Markdown document becomes, from its own bytes alone.
package struct MarkdownDocument: Sendable {
  package var body = Body()
  /// The heading that opens the document, when its first block is one of level 1.
  ///
  /// Comments in raw HTML do not count.
  package var opening: OpeningHeading?
  /// Text of the first heading of level 1 where that is raw HTML; empty when it holds a picture only.
  package var rawHeading: [UInt8]?
  /// Every heading but the opening one, in order.
  package var outline: [OutlineEntry] = []
  /// Links and images whose address depends on other files, in the order of their holes.
  package var links: [Link] = []
  /// Pictures of the site, in the order of their holes; each is one of `links`.
  package var images: [Image] = []
  /// Fenced and indented code, in the order of its holes.
  package var codeBlocks: [CodeBlock] = []
  /// Those of the code blocks that are drawn, in the order of their holes.
  package var diagrams: [Diagram] = []
  /// What its page needs beside its text.
  package var features: PageFeatures = []
  /// The text of all code blocks, one after the other; `CodeBlock.text` is a range of it.
  package var code: [UInt8] = []
  /// Every id that a fragment can name: headings, notes, and `id` and `name` in raw HTML; unsorted.
  package var ids: [[UInt8]] = []
  /// The document without markup, for search; empty unless it was asked for.
  package var text: [UInt8] = []
  /// The first paragraph without markup and notes; cut at a word within 200 bytes, it ends in `…`.
  package var excerpt: [UInt8] = []
  /// Words of the text, code left out; a CJK ideograph counts as one.
  package var wordCount = 0
  /// Lines are those of the whole file; `file` is nil.
  package var diagnostics: [Diagnostic] = []

  package init() {}
}

extension MarkdownDocument {
  /// HTML in UTF-8 with places where something is still to be written.
  package struct Body: Sendable {
    package var bytes: [UInt8] = []
    /// In the order of their offsets.
    package var holes: [Hole] = []
    /// Up to here the bytes are the inside of the opening `<h1>`; the rest is the body proper.
    ///
    /// A hole at this very offset belongs to the body proper.
    package var openingEnd = 0

    package init() {}
  }

  /// A place in a body where something is to be written that the document cannot know.
  package struct Hole: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      /// The address of `links[index]`, escaped for a double-quoted attribute.
      case link(Int32)
      /// The same for `images[index]`, and the size that it lacks: a quote follows.
      case image(Int32)
      /// The start of a `picture` around `images[index]`, or nothing.
      case pictureStart(Int32)
      /// The end of that `picture`, or nothing.
      case pictureEnd(Int32)
      /// The HTML of `codeBlocks[index]`.
      case code(Int32)
      /// The drawing of `diagrams[index]`, in place of the code that follows.
      case diagram(Int32)
      /// The contents of the page, where the author wrote `[[toc]]` or `[TOC]`; at most one.
      case contents
    }

    /// Index of the byte that follows what is to be written.
    package var offset: Int32
    package var content: Content

    package init(offset: Int32, content: Content) {
      self.offset = offset
      self.content = content
    }
  }

  /// The heading that gives a document its title.
  package struct OpeningHeading: Sendable, Hashable {
    package var id: [UInt8]
    /// Without markup and notes, not escaped.
    package var text: [UInt8]

    package init(id: [UInt8], text: [UInt8]) {
      self.id = id
      self.text = text
    }
  }

  /// One heading as a table of contents shows it.
  package struct OutlineEntry: Sendable, Hashable {
    /// From 1 to 6.
    package var level: Int
    package var id: [UInt8]
    /// Its inline HTML without links, images, notes, ids and raw HTML: safe anywhere.
    package var html: [UInt8]
    /// Without markup and notes, not escaped.
    package var text: [UInt8]

    package init(level: Int, id: [UInt8], html: [UInt8], text: [UInt8]) {
      self.level = level
      self.id = id
      self.html = html
      self.text = text
    }
  }

  /// An address that has no scheme and no host: it names something in the site.
  package struct Link: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case link
      case image
      /// `href`, `action` or `cite` of raw HTML.
      case htmlLink
      /// `src` of `img` in raw HTML.
      case htmlPicture
      /// `src` of `input`, one address of `srcset`, `href` of `image` in raw HTML.
      case htmlImage
      /// Any other `src`, `poster`, `data` or `href` of a drawing's part in raw HTML.
      case htmlSource

      /// Whether a picture belongs there.
      package var isImage: Bool { isPicture || self == .htmlImage }

      /// Whether it is the address of an `img`.
      package var isPicture: Bool { self == .image || self == .htmlPicture }
    }

    /// As written, entities and backslashes resolved, percent signs kept.
    package var destination: [UInt8]
    package var kind: Kind
    /// One-based, of the whole file.
    package var line: Int32
    /// One-based, in bytes; where the destination begins.
    package var column: Int32

    package init(destination: [UInt8], kind: Kind, line: Int32, column: Int32) {
      self.destination = destination
      self.kind = kind
      self.line = line
      self.column = column
    }
  }

  /// One `img` whose address names something in the site.
  package struct Image: Sendable, Hashable {
    /// What of its size has to come from its file.
    package enum Missing: Sendable, Hashable {
      /// Its author said all, or something that only a browser can reckon with.
      case nothing
      case both
      /// Beside this height, in pixels.
      case width(height: Int32)
      /// Beside this width, in pixels.
      case height(width: Int32)
    }

    /// Index of `links`.
    package var link: Int32
    package var missing = Missing.both

    package init(link: Int32, missing: Missing = .both) {
      self.link = link
      self.missing = missing
    }
  }

  /// The inside of one `<code>` of a block.
  package struct CodeBlock: Sendable, Hashable {
    /// What its info string names: `rust` of `rust,ignore` and of `{.rust .x}`; may be empty.
    package var language: [UInt8]
    /// Bytes of `code`.
    package var text: Range<Int32>
    /// One-based line of the fence.
    package var line: Int32
    /// What is said of single lines; nil of most blocks.
    package var marks: CodeMarks?

    package init(
      language: [UInt8], text: Range<Int32>, line: Int32, marks: CodeMarks? = nil
    ) {
      self.language = language
      self.text = text
      self.line = line
      self.marks = marks
    }
  }
}

extension MarkdownDocument {
  /// A code block that is drawn where it can be, and shown as code where not.
  package struct Diagram: Sendable, Hashable {
    /// Index of its code in `codeBlocks`.
    package var codeBlock: Int32
    /// Index of the byte of the body that follows the code.
    package var end: Int32
    /// What its info string calls it: `Data flow` of `dot title="Data flow"`; may be empty.
    package var title: [UInt8]

    package init(codeBlock: Int32, end: Int32, title: [UInt8] = []) {
      self.codeBlock = codeBlock
      self.end = end
      self.title = title
    }
  }
}
