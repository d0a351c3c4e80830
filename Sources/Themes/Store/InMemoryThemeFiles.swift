package import ByteText

/// Theme files that live in memory, for tests and embedding.
package final class InMemoryThemeFiles: ThemeFiles {
  private let lock = Lock()
  // Only under the lock.
  nonisolated(unsafe) private var contents: [RelativePath: [UInt8]]

  /// Texts by their paths below the source folder.
  package init(_ files: [String: String] = [:]) {
    contents = Dictionary(
      uniqueKeysWithValues: files.map { (RelativePath($0.key), Array($0.value.utf8)) })
  }

  package subscript(path: String) -> String? {
    get {
      lock.withLock { contents[RelativePath(path)] }.map { String(decoding: $0, as: UTF8.self) }
    }
    set { lock.withLock { contents[RelativePath(path)] = newValue.map { Array($0.utf8) } } }
  }

  package func readAll() -> ThemeFileListing {
    let all = lock.withLock { contents }.sorted { $0.key < $1.key }
    return ThemeFileListing(
      files: all.filter { $0.key.isThemeFile }.map { .init(path: $0.key, bytes: $0.value) },
      strays: all.filter { $0.key.isStrayTheme }.map(\.key.description))
  }

  package func replace(
    _ path: RelativePath, _ expected: [UInt8]?, with bytes: [UInt8]
  ) -> ThemeFileChange {
    change(path, expected, to: bytes)
  }

  package func remove(_ path: RelativePath, _ expected: [UInt8]) -> ThemeFileChange {
    change(path, expected, to: nil)
  }

  private func change(
    _ path: RelativePath, _ expected: [UInt8]?, to bytes: [UInt8]?
  ) -> ThemeFileChange {
    lock.withLock {
      let found = contents[path]
      guard found == expected else { return .conflict(found) }
      contents[path] = bytes
      return .done
    }
  }
}
