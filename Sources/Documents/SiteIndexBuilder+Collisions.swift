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
    let names = (winner: name(of: winner.name), loser: name(of: loser))
    return Diagnostic(
      .error, id: "address-taken", "\(names.winner) and \(names.loser) \(what)",
      file: loser.description, line: position?.line, column: position?.column,
      hint: "\(names.winner) is published; rename or remove one of them")
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
