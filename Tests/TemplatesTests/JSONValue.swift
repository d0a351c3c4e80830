import Foundation
import Templates

/// Data of an example of the specification.
enum JSONValue: Decodable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Every object's names.
  var names: [String] {
    switch self {
    case .null, .flag, .number, .text: []
    case .list(let items): items.flatMap(\.names)
    case .object(let fields): fields.keys + fields.values.flatMap(\.names)
    }
  }

  /// The value with maps in the place of objects.
  var openValue: Value { value { .map($0) } }

  /// The value with objects of declared fields.
  func value(declaring vocabulary: Vocabulary) -> Value {
    value { fields in
      let sorted = fields.sorted { $0.key < $1.key }
      return .object(Object(vocabulary.shape(sorted.map(\.key)), sorted.map(\.value)))
    }
  }

  private func value(object: ([String: Value]) -> Value) -> Value {
    switch self {
    case .null: .nothing
    case .flag(let flag): .flag(flag)
    case .number(let number):
      Int(exactly: number).map { .number($0) } ?? .text(String(number))
    case .text(let text): .text(text)
    case .list(let items): .list(items.map { $0.value(object: object) })
    case .object(let fields): object(fields.mapValues { $0.value(object: object) })
    }
  }
}
