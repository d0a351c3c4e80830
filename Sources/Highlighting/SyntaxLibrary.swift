private import ByteText
internal import CKateSyntaxABI
private import Glibc

/// The library that knows the syntax of languages: a plug-in that is opened at the first code block.
///
/// Opening it takes 10 milliseconds, and each highlighter as much again when it is first used.
package final class SyntaxLibrary: @unchecked Sendable {
  package let limits: CodeLimits
  /// Where it may lie, the likeliest first.
  package let folders: [String]
  // Guarded by `lock`; what it holds never changes once it is there.
  private var opened: Opening?
  private let lock = Lock()

  package static let fileName = "librecto-syntax.so"

  /// Nil for a program that was built without the trait `SyntaxHighlighting`.
  package init?(folders: [String], limits: CodeLimits = CodeLimits()) {
    #if SyntaxHighlighting
    self.folders = folders
    self.limits = limits
    #else
    return nil
    #endif
  }

  /// A highlighter for one thread; the library need not be there.
  package func makeHighlighter() -> any Highlighter { KateHighlighter(self) }

  /// The file of the plug-in, nil when none of the folders has it.
  package var path: String? {
    folders.map { $0 + "/" + Self.fileName }.first { access($0, R_OK) == 0 }
  }

  /// Why there are no colors, one clause; nil when all is well.
  ///
  /// Opens the library.
  package var failure: String? {
    if case .failed(let reason) = open() { reason } else { nil }
  }

  /// The version of KSyntaxHighlighting and how many languages it knows; opens the library.
  package var description: (version: String, languages: Int)? {
    guard let functions, let names else { return nil }
    return (String(cString: functions.pointee.version), names.count)
  }

  /// The names of all languages, as KSyntaxHighlighting writes them; opens the library.
  package var names: [String]? { functions.flatMap { KateSyntax($0) }?.languages }

  /// What the plug-in can do, nil when it cannot be used.
  var functions: UnsafePointer<kate_functions>? {
    if case .open(let functions) = open() { functions } else { nil }
  }

  private enum Opening {
    case open(UnsafePointer<kate_functions>)
    case failed(String)
  }

  private func open() -> Opening {
    lock.withLock {
      if let opened { return opened }
      let opening = load()
      opened = opening
      return opening
    }
  }

  private func load() -> Opening {
    guard let path else { return .failed("\(Self.fileName) is not there") }
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      return .failed(dlerror().map { String(cString: $0) } ?? "\(path) cannot be opened")
    }
    guard let symbol = dlsym(handle, "kate_plugin"),
      let functions = unsafeBitCast(symbol, to: kate_entry.self)(),
      functions.pointee.abi == UInt32(KATE_ABI)
    else { return .failed("\(path) is the plug-in of another version") }
    return .open(functions)
  }
}
