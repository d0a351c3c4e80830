import Foundation
import Testing

/// A page of the documentation, whose tables are held against the code.
struct DocumentationFile {
  private let url: URL
  private let path: String

  /// `path` is from the root of the repository.
  init(_ path: String) {
    self.path = path
    url = Self.root.appending(path: path)
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  private func lines() throws -> [String] {
    try text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The rows below the first table's head that follows the line `heading`.
  func rows(below heading: String) throws -> [String] {
    let lines = try lines()
    return Array(lines[try range(ofRowsBelow: heading, in: lines)])
  }

  /// The texts between backticks in the first column of the rows below `heading`.
  func names(below heading: String) throws -> [String] {
    try rows(below: heading).compactMap { row in
      row.firstMatch(of: /^\| `([^`]+)`/).map { String($0.1) }
    }
  }

  /// Compares the rows below `heading` with `rows`, or writes them under `RECORD=all`.
  ///
  /// A recording run always fails, so that it can never pass for a green one.
  func expectRows(
    _ rows: [String], below heading: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard ProcessInfo.processInfo.environment["RECORD"] == "all" else {
      #expect(try self.rows(below: heading) == rows, sourceLocation: sourceLocation)
      return
    }
    var lines = try lines()
    lines.replaceSubrange(try range(ofRowsBelow: heading, in: lines), with: rows)
    try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    Issue.record("recorded \(path), \(heading)", sourceLocation: sourceLocation)
  }

  private func range(ofRowsBelow heading: String, in lines: [String]) throws -> Range<Int> {
    let start = try #require(lines.firstIndex(of: heading), "\(path) has no line '\(heading)'")
    let head = try #require(
      lines[start...].firstIndex { $0.hasPrefix("|--") }, "\(path) has no table below '\(heading)'")
    let end = lines[(head + 1)...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    return (head + 1)..<end
  }
}
