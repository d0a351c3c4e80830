internal import Diagnostics

/// Finds templates that use themselves each time that they are rendered, which has no end.
enum CycleFinder {
  /// One diagnostic for each tag that closes a circle; `uses` are those outside of any section.
  static func check(
    _ uses: [RoutineUse], _ routines: [Routine], _ library: TemplateLibrary
  ) -> [Diagnostic] {
    var usesByUser = Array(repeating: [RoutineUse](), count: routines.count)
    for use in uses { usesByUser[use.user].append(use) }
    var state = Array(repeating: State.new, count: routines.count)
    var reported: Set<Program.Origin> = []
    var diagnostics: [Diagnostic] = []
    for start in routines.indices where state[start] == .new {
      // The path to the routine in hand, with how many of its uses were followed.
      var path = [(routine: start, followed: 0)]
      state[start] = .onPath
      while let (routine, followed) = path.last {
        guard followed < usesByUser[routine].count else {
          state[routine] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].followed += 1
        let use = usesByUser[routine][followed]
        switch state[use.used] {
        case .done: break
        case .new:
          state[use.used] = .onPath
          path.append((use.used, 0))
        case .onPath:
          guard reported.insert(use.origin).inserted else { continue }
          let circle = path.drop { $0.routine != use.used }.map(\.routine) + [use.used]
          let names = circle.map { library.templates[routines[$0].template].name }
          diagnostics.append(diagnostic(names, library.templates[Int(use.origin.template)], use))
        }
      }
    }
    return diagnostics
  }

  private enum State {
    case new
    case onPath
    case done
  }

  private static func diagnostic(
    _ names: [String], _ template: ParsedTemplate, _ use: RoutineUse
  ) -> Diagnostic {
    template.source.diagnostic(
      .error, id: "template-cycle",
      "\"\(names[0])\" uses itself without end: \(TemplateChain.shortened(names))",
      offset: Int(use.origin.offset),
      hint: "put the tag into a section that becomes false, or use another template")
  }
}
