import CMarkGFM
import CMarkParse

/// What a node is, the parser's own types and those of its extensions alike.
enum NodeKind {
  case other
  case document
  case quote
  case list
  case item
  case codeBlock
  case htmlBlock
  case paragraph
  case heading
  case thematicBreak
  case note
  case table
  case row
  case cell
  case text
  case softBreak
  case hardBreak
  case code
  case html
  case emphasis
  case strong
  case link
  case image
  case noteReference
  case strikethrough

  @inline(__always)
  init(_ kind: mark_kind) {
    // The cases have the order of the C enumeration, so that the compiler makes nothing of this.
    self =
      switch kind {
      case .other: .other
      case .document: .document
      case .quote: .quote
      case .list: .list
      case .item: .item
      case .codeBlock: .codeBlock
      case .htmlBlock: .htmlBlock
      case .paragraph: .paragraph
      case .heading: .heading
      case .thematicBreak: .thematicBreak
      case .note: .note
      case .table: .table
      case .row: .row
      case .cell: .cell
      case .text: .text
      case .softBreak: .softBreak
      case .hardBreak: .hardBreak
      case .code: .code
      case .html: .html
      case .emphasis: .emphasis
      case .strong: .strong
      case .link: .link
      case .image: .image
      case .noteReference: .noteReference
      case .strikethrough: .strikethrough
      }
  }
}
