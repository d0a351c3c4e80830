internal import Diagnostics

/// Lays all ways through a set of templates out as one program.
///
/// Which content a block has is known before anything is rendered, since the set is closed: each
/// template is written once for each set of replacements that reach it. Outer replacements win, as
/// the specification says. Indentation is written into the text, but for templates that are used
/// with ever more of it because they use themselves.
struct Linker {
  /// One template under one set of replacements is written with that many indentations.
  private static let mostIndentations = 8
  /// A set that needs more bytes and nodes is refused: its templates multiply one another.
  private static let mostWork = 64 << 20
  private static let workOfNode = 256
  /// Blocks within blocks, through all files.
  private static let deepest = 500

  let library: TemplateLibrary
  private var builder = ProgramBuilder()
  private var routines: [Routine] = []
  private var numbers: [Routine: Int] = [:]
  /// How many indentations were written, by the routine without any.
  private var indentations: [Routine: Int] = [:]
  private var starts: [Int] = []
  private var uses: [RoutineUse] = []
  private var work = 0
  private var isTooLarge = false

  /// The program, where in it each template begins, and what is wrong with the set as a whole.
  static func link(
    _ library: TemplateLibrary
  ) -> (program: Program, entries: [String: Int], diagnostics: [Diagnostic]) {
    var linker = Linker(library: library)
    var entries: [String: Int] = [:]
    for (name, template) in library.topmost.sorted(by: { $0.key < $1.key }) {
      entries[name] = linker.number(
        of: Routine(template: template, replacements: [:], indentation: .fixed([])))
    }
    while linker.starts.count < linker.routines.count { linker.writeNext() }
    var diagnostics = CycleFinder.check(linker.uses, linker.routines, library)
    if linker.isTooLarge { diagnostics.append(tooLarge) }
    let starts = linker.starts
    return (
      linker.builder.finish(starts: starts, templates: linker.routines.map(\.template)),
      entries.mapValues { starts[$0] }, diagnostics
    )
  }

  private static let tooLarge = Diagnostic(
    .error, id: "template-set-too-large",
    "the templates multiply one another beyond \(mostWork >> 20) MiB",
    hint: "let fewer blocks hold another block twice")

  private init(library: TemplateLibrary) {
    self.library = library
  }

  private mutating func number(of routine: Routine) -> Int {
    if let number = numbers[routine] { return number }
    numbers[routine] = routines.count
    routines.append(routine)
    return routines.count - 1
  }

  private mutating func writeNext() {
    let number = starts.count
    let routine = routines[number]
    starts.append(builder.position())
    let indentation: [UInt8]
    switch routine.indentation {
    case .fixed(let text): indentation = text
    case .running: indentation = []
    }
    let place = Place(
      routine: number, template: routine.template, replacements: routine.replacements,
      indentation: indentation, isRunning: routine.indentation == .running)
    write(library.templates[routine.template].nodes[...], place)
    builder.append(.leave, from: Program.Origin(template: Int32(routine.template), offset: 0))
  }
}

/// Where nodes are written.
private struct Place {
  var routine: Int
  /// The file that the nodes are from, which is not the routine's in a replacement.
  var template: Int
  var replacements: Routine.Replacements
  /// What goes before each line, after the running indentation.
  var indentation: [UInt8]
  /// Whether callers hand indentation over.
  var isRunning: Bool
  /// Whether it is in a section, so that it may be left out.
  var isConditional = false
  var depth = 0

  func origin(_ offset: Int) -> Program.Origin {
    Program.Origin(template: Int32(template), offset: Int32(offset))
  }
}

extension Linker {
  private mutating func write(_ nodes: ArraySlice<Node>, _ place: Place) {
    guard !isTooLarge, work < Self.mostWork, place.depth < Self.deepest else {
      isTooLarge = true
      return
    }
    for node in nodes {
      work += Self.workOfNode
      switch node {
      case .lineStart: writeLineStart(place)
      case .text(let range):
        work += range.count
        builder.append(library.templates[place.template].source.bytes[range])
      case .value(let name, let escaped, let offset):
        builder.append(escaped ? .escaped : .raw, name, from: place.origin(offset))
      case .section(let name, let inverted, let inner, let offset):
        guard !inner.isEmpty else { continue }
        var innerPlace = place
        innerPlace.isConditional = true
        innerPlace.depth += 1
        let origin = place.origin(offset)
        let start = builder.append(inverted ? .inverted : .section, name, from: origin)
        write(inner[...], innerPlace)
        if !inverted { builder.append(.sectionEnd, first: start + 1, from: origin) }
        builder.setTarget(of: start)
      case .partial(let reference): writeUse(reference, nil, place)
      case .parent(let reference, let arguments): writeUse(reference, arguments, place)
      case .block(let number): writeBlock(number, place)
      }
    }
  }

  private mutating func writeLineStart(_ place: Place) {
    if place.isRunning { builder.append(.indentation, from: place.origin(0)) }
    builder.append(place.indentation)
  }

  /// Writes a block: its own content, or what replaces it.
  private mutating func writeBlock(_ number: Int, _ place: Place) {
    let site = library.templates[place.template].blocks[number]
    let replacement = place.replacements[site.name]
    var inner = place
    inner.template = replacement?.template ?? place.template
    inner.depth += 1
    // Inside its content the name is free again, so that a replacement can hold a block, or use a
    // template with a block, of the same name.
    inner.replacements[site.name] = nil
    let block = library.templates[inner.template].blocks[replacement?.block ?? number]
    guard site.isOwnLine else {
      var content = block.content[...]
      if block.startsLine, case .lineStart? = content.first { content = content.dropFirst() }
      write(content, inner)
      return
    }
    guard !block.content.isEmpty else { return }
    inner.indentation += site.indentation
    if !block.startsLine { writeLineStart(inner) }
    write(block.content[...], inner)
    if !endsLine(block.content, inner.template) {
      builder.append(library.templates[place.template].source.bytes[site.lineEnd])
    }
  }

  private func endsLine(_ nodes: [Node], _ template: Int) -> Bool {
    switch nodes.last {
    case .text(let range):
      library.templates[template].source.bytes[range].last == UInt8(ascii: "\n")
    case .section(_, _, let inner, _): endsLine(inner, template)
    case .partial(let reference), .parent(let reference, _): reference.indentation != nil
    case .block(let number): library.templates[template].blocks[number].isOwnLine
    case .lineStart, .value, nil: false
    }
  }

  /// Writes the use of a template as a partial, without arguments, or as a parent.
  private mutating func writeUse(_ reference: Reference, _ arguments: [Int]?, _ place: Place) {
    var replacements = place.replacements
    for block in arguments ?? [] {
      let name = library.templates[place.template].blocks[block].name
      guard place.replacements[name] == nil else { continue }
      replacements[name] = Routine.Replacement(template: place.template, block: block)
    }
    // A tag within a line passes no indentation on, neither written nor running.
    let isRunning = place.isRunning && reference.indentation != nil
    let indentation = reference.indentation.map { place.indentation + $0 } ?? []
    let origin = place.origin(reference.offset)
    switch reference.target {
    case .named(let name):
      let target =
        arguments == nil ? library.partial(name) : library.parent(name, in: place.template)
      guard let target else { return }
      let routine = routine(target, replacements, indentation, isRunning: isRunning)
      if !place.isConditional {
        uses.append(RoutineUse(user: place.routine, used: routine, origin: origin))
      }
      writeIndentation(indentation, isRunning: isRunning, for: [routine], origin)
      builder.append(.call, first: routine, from: origin)
    case .dynamic(let name):
      var table: [[UInt8]: Int32] = [:]
      var routines: [Int] = []
      for (name, target) in library.topmost.sorted(by: { $0.key < $1.key }) {
        let routine = routine(
          target, replacements, indentation, isRunning: isRunning || !indentation.isEmpty)
        table[Array(name.utf8)] = Int32(routine)
        routines.append(routine)
      }
      writeIndentation(indentation, isRunning: isRunning, for: routines, origin)
      let number = builder.appendTable(table)
      builder.append(.callDynamic, name, second: number, from: origin)
    }
  }

  /// Hands indentation to those routines that keep it at run time, the running one included.
  private mutating func writeIndentation(
    _ text: [UInt8], isRunning: Bool, for routines: [Int], _ origin: Program.Origin
  ) {
    guard routines.contains(where: { self.routines[$0].indentation == .running }) else { return }
    builder.appendIndentation(isRunning ? .indentMore : .indentAnew, text, from: origin)
  }

  private mutating func routine(
    _ template: Int, _ replacements: Routine.Replacements, _ indentation: [UInt8], isRunning: Bool
  ) -> Int {
    var routine = Routine(
      template: template, replacements: relevant(replacements, to: template),
      indentation: .running)
    if isRunning { return number(of: routine) }
    let running = routine
    routine.indentation = .fixed(indentation)
    if let number = numbers[routine] { return number }
    guard indentations[running, default: 0] < Self.mostIndentations else {
      return number(of: running)
    }
    indentations[running, default: 0] += 1
    return number(of: routine)
  }

  /// The replacements that `template` can come upon, in its files or in other replacements.
  ///
  /// Without the others, templates that differ in nothing are written once.
  private func relevant(
    _ replacements: Routine.Replacements, to template: Int
  ) -> Routine.Replacements {
    var result: Routine.Replacements = [:]
    var templates = [template]
    var seen: Set = [template]
    while let template = templates.popLast() {
      for name in library.reachableBlocks[template] {
        guard let replacement = replacements[name] else { continue }
        result[name] = replacement
        if seen.insert(replacement.template).inserted { templates.append(replacement.template) }
      }
    }
    return result
  }
}
