private import Foundation

/// The pages of a published site, for what must hold on each of them.
public struct PublishedPages {
  /// How a site is read: by a server that shows `index.html` for a folder, or from the disk.
  public enum Reader: Sendable {
    case server
    case disk
  }

  private let texts: [String: String]
  private let reader: Reader
  private let ids: [String: [String]]
  private let references: [String: [String]]

  /// `texts` are all files by their path; `root` is where the site begins on its host.
  public init(_ texts: [String: String], reader: Reader = .server) {
    self.texts = texts
    self.reader = reader
    let pages = texts.filter { $0.key.hasSuffix(".html") }
    ids = pages.mapValues { Self.values(of: ["id"], in: $0) }
    references = pages.mapValues { Self.values(of: ["href", "src"], in: $0) }
  }

  /// Ids that are empty or stand twice on their page.
  public var badIDs: [String] {
    ids.sorted { $0.key < $1.key }.flatMap { page, ids in
      Dictionary(grouping: ids) { $0 }.filter { $0.key.isEmpty || $0.value.count > 1 }
        .map { "\(page): '\($0.key)'" }.sorted()
    }
  }

  /// References that lead to no file, or to no id of its page; `known` are expected to.
  public func deadReferences(known: Set<String> = []) -> [String] {
    references.sorted { $0.key < $1.key }.flatMap { page, references in
      references.filter { !known.contains($0) && isDead($0, on: page) }.map { "\(page): \($0)" }
    }
  }

  private func isDead(_ reference: String, on page: String) -> Bool {
    if let colon = reference.firstIndex(of: ":"), !reference[..<colon].contains("/") {
      return false
    }
    if reference.hasPrefix("//") { return false }
    let path = browserPath(of: reference, on: "/" + address(of: page))
    guard var file = path.dropFirst().removingPercentEncoding else { return true }
    if reader == .server, file.isEmpty || file.hasSuffix("/") { file += "index.html" }
    guard texts[file] != nil else { return true }
    guard let hash = reference.firstIndex(of: "#") else { return false }
    let fragment = reference[reference.index(after: hash)...].removingPercentEncoding ?? ""
    if fragment.isEmpty || fragment == "top" { return false }
    return ids[file]?.contains(fragment) != true
  }

  private func address(of page: String) -> String {
    let file =
      reader == .server && (page == "index.html" || page.hasSuffix("/index.html"))
      ? String(page.dropLast("index.html".count)) : page
    return file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
  }

  /// Values of attributes, in the order of the text; text itself holds no quotes after `=`.
  private static func values(of names: Set<String>, in html: String) -> [String] {
    html.matches(of: /\s(id|href|src)="([^"]*)"/).filter { names.contains(String($0.1)) }
      .map {
        String($0.2).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      }
  }
}
