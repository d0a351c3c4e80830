import ByteText
internal import Configuration
internal import Diagnostics

extension SiteIndexBuilder {
  /// `position` is where the loser's front matter gives the address.
  func collision(
    _ loser: RelativePath, _ winner: AddressClaims.Rival, _ address: Address,
    at position: Position? = nil
  ) -> Diagnostic {
    let what: String
    switch winner {
    case .file: what = "would both be published as '/\(address.output)'"
    case .folder:
      what = "cannot both be published: where one needs a file the other needs a folder"
    case .reserved(let name):
      return Diagnostic(
        .error, id: "address-reserved",
        "'/\(address.output)' is not free: recto needs '\(name)' for itself",
        file: loser.description, line: position?.line, column: position?.column,
        hint: position == nil
          ? "rename it, or give it another slug or permalink" : "give it another address")
    }
    var names = (winner: name(of: winner.name), loser: name(of: loser))
    // Strings are equal that differ in their form only, and look so.
    if names.winner == names.loser {
      names.winner += spelling(of: winner.name, unlike: loser)
      names.loser += spelling(of: loser, unlike: winner.name)
    }
    return Diagnostic(
      .error, id: "address-taken", "\(names.winner) and \(names.loser) \(what)",
      file: loser.description, line: position?.line, column: position?.column,
      hint: "\(names.winner) is published; rename or remove one of them")
  }

  /// How the first letter is written that two names of one look spell differently: ` (é is U+00E9)`.
  private func spelling(of name: RelativePath, unlike other: RelativePath) -> String {
    let pairs = zip(name.description, other.description)
    guard let (letter, _) = pairs.first(where: { !$0.utf8.elementsEqual($1.utf8) }) else {
      return ""
    }
    let codes = letter.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return " (\(letter) is \(codes.joined(separator: " ")))"
  }

  /// What a source is called in a message.
  func name(of source: RelativePath) -> String {
    if source.isRoot { return "the home page" }
    return folderNames.contains(source) ? "the folder '\(source)'" : "'\(source)'"
  }

  static func tooLong(_ entry: IndexEntry) -> Diagnostic {
    Diagnostic(
      .error, id: "address-too-long",
      "'/\(entry.address.output)' is longer than the name of a file may be", file: entry.file,
      line: entry.addressPosition?.line, column: entry.addressPosition?.column,
      hint: entry.addressPosition == nil ? "rename it, or set a slug" : "make it shorter")
  }
}
