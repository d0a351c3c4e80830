/// Names of themes and of their files in which a word says the mode.
package enum ThemeNames {
  /// Words for the light and the dark mode that are used as a pair.
  private static let pairs = [("light", "dark"), ("day", "night"), ("dawn", "dusk")]

  /// The name for people of a theme whose file has none: `Ember Light` for `x/ember-light.json`.
  package static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { $0 == file.startIndex ? file[...] : file[..<$0] }
    let words = (stem ?? file[...]).split { "-_ .".contains($0) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    return name.isEmpty ? "Imported" : name
  }

  /// The name of a theme for both modes: `Ember` of `Ember Light` and `Ember Dark`.
  ///
  /// The first name where there is one, or where they share nothing; never empty.
  package static func common(of names: [String]) -> String {
    guard let first = names.first, names.count > 1 else { return names.first ?? "Imported" }
    let bare = names.map { name in
      name.split(whereSeparator: { " -_()".contains($0) })
        .filter { word in !pairs.contains { [$0.0, $0.1].contains(word.lowercased()) } }
        .map(String.init)
    }
    guard bare.allSatisfy({ $0 == bare[0] }), !bare[0].isEmpty else { return first }
    return bare[0].joined(separator: " ")
  }

  /// Paths at which the theme for the other mode may be, by the word for the mode in `path`.
  package static func siblings(ofFile path: String) -> [String] {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let file = path[start...]
    let folder = path[..<start]
    return pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] }.compactMap { word, other in
      replacing(word, by: other, in: file).map { folder + $0 }
    }
  }

  /// Replaces the last `word` that stands alone, in the same case.
  private static func replacing(_ word: String, by other: String, in file: Substring) -> String? {
    for start in file.indices.reversed() {
      guard let end = file.index(start, offsetBy: word.count, limitedBy: file.endIndex),
        file[start..<end].lowercased() == word
      else { continue }
      let isApart =
        (start == file.startIndex || !file[file.index(before: start)].isLetter
          || file[start].isUppercase)
        && (end == file.endIndex || !file[end].isLowercase)
      guard isApart else { continue }
      let found = file[start..<end]
      let spelled =
        found.allSatisfy(\.isUppercase)
        ? other.uppercased()
        : found.first?.isUppercase == true
          ? other.prefix(1).uppercased() + other.dropFirst() : other
      return file[..<start] + spelled + file[end...]
    }
    return nil
  }
}
