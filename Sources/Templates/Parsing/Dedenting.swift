private import Diagnostics

/// Takes the indentation away that all lines of a block share, so that it can be put elsewhere.
enum Dedenting {
  /// Returns what was taken; nil when the block's content has no lines.
  static func dedent(_ block: Int, in template: inout ParsedTemplate) -> [UInt8]? {
    let nodes = template.blocks[block].content
    var shared: [UInt8]?
    measure(nodes, template, &shared)
    guard let shared else { return nil }
    if !shared.isEmpty {
      template.blocks[block].content = removing(shared.count, from: nodes, &template)
    }
    return shared
  }

  private static func measure(
    _ nodes: [Node], _ template: ParsedTemplate, _ shared: inout [UInt8]?
  ) {
    var startsLine = false
    for node in nodes {
      var indentation: [UInt8]?
      switch node {
      case .lineStart: break
      case .text(let range):
        let bytes = template.source.bytes[range]
        if startsLine { indentation = Array(bytes.prefix { $0 == 0x20 || $0 == 0x09 }) }
      case .value: indentation = startsLine ? [] : nil
      case .section(_, _, let inner, _):
        indentation = startsLine ? [] : nil
        measure(inner, template, &shared)
      case .partial(let reference), .parent(let reference, _):
        indentation = reference.indentation ?? (startsLine ? [] : nil)
      case .block(let number):
        let block = template.blocks[number]
        indentation = block.isOwnLine ? block.indentation : startsLine ? [] : nil
        if !block.startsLine { measure(block.content, template, &shared) }
      }
      if let indentation {
        shared =
          shared.map { Array(zip($0, indentation).prefix { $0 == $1 }.map(\.0)) }
          ?? indentation
      }
      if case .lineStart = node { startsLine = true } else { startsLine = false }
    }
  }

  private static func removing(
    _ count: Int, from nodes: [Node], _ template: inout ParsedTemplate
  ) -> [Node] {
    var startsLine = false
    var result: [Node] = []
    for node in nodes {
      switch node {
      case .text(let range) where startsLine:
        result.append(.text((range.lowerBound + count)..<range.upperBound))
      case .section(let name, let inverted, let inner, let offset):
        let inner = removing(count, from: inner, &template)
        result.append(.section(name, inverted: inverted, inner, offset: offset))
      case .partial(var reference):
        reference.indentation = reference.indentation.map { Array($0.dropFirst(count)) }
        result.append(.partial(reference))
      case .parent(var reference, let arguments):
        reference.indentation = reference.indentation.map { Array($0.dropFirst(count)) }
        result.append(.parent(reference, arguments: arguments))
      case .block(let number):
        if template.blocks[number].isOwnLine {
          template.blocks[number].indentation.removeFirst(count)
        }
        if !template.blocks[number].startsLine {
          let content = template.blocks[number].content
          template.blocks[number].content = removing(count, from: content, &template)
        }
        result.append(node)
      default: result.append(node)
      }
      if case .lineStart = node { startsLine = true } else { startsLine = false }
    }
    return result
  }
}
