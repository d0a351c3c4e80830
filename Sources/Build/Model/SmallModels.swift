import ByteText
import Templates

// Small models: each says what to show and turns itself into what templates see. The order of the
// fields is that of `ModelFields`.

struct LinkModel {
  var title: [UInt8]
  var href: [UInt8]
  var isCurrent = false

  func value(_ shapes: ModelShapes) -> Value {
    .object(Object(shapes.link, [.text(title), .text(href), .flag(isCurrent)]))
  }
}

struct DateModel {
  var iso: [UInt8]
  var text: [UInt8]

  func value(_ shapes: ModelShapes) -> Value {
    .object(Object(shapes.date, [.text(iso), .text(text)]))
  }
}

struct RowModel {
  var title: [UInt8]
  var href: [UInt8]
  var date: DateModel?
  var description: [UInt8]
  var countText: [UInt8] = []

  func value(_ shapes: ModelShapes) -> Value {
    .object(
      Object(
        shapes.row,
        [
          .text(title), .text(href), date?.value(shapes) ?? .nothing, .flag(date != nil),
          .text(description), .text(countText),
        ]))
  }
}

struct CardModel {
  var title: [UInt8]
  var href: [UInt8]
  var description: [UInt8]
  var countText: [UInt8]

  func value(_ shapes: ModelShapes) -> Value {
    .object(
      Object(shapes.card, [.text(title), .text(href), .text(description), .text(countText)]))
  }
}

struct GroupModel {
  var title: [UInt8]
  var id: [UInt8]
  var entries: [RowModel]

  func value(_ shapes: ModelShapes) -> Value {
    .object(
      Object(
        shapes.group,
        [.text(title), .text(id), .list(entries.map { $0.value(shapes) })]))
  }
}
