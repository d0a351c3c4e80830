import ByteText
import Highlighting

/// What builds found in code, by language and text; all workers share it.
///
/// It saves work and never changes a result. Highlighters that know the same languages, and only they,
/// may share one.
final class CodeMemory: @unchecked Sendable {
  // Everything below is guarded by `lock`.
  private let lock = Lock()
  /// Reads what an earlier run of the program left, once, when the first code is looked for.
  private var load: (@Sendable () -> CodeArchive?)?
  private var archive = CodeArchive()
  /// Which entries of `archive` were asked for.
  private var isUsed: [Bool] = []
  private var found: [UInt64: [UInt8]] = [:]
  private var foundBytes = 0

  /// How much code a memory holds at most, in bytes of its file.
  static let limit = 64 << 20

  init(load: (@Sendable () -> CodeArchive?)? = nil) {
    self.load = load
  }

  /// Tells one piece of code in one language from another.
  static func key(_ code: UnsafeBufferPointer<UInt8>, _ language: [UInt8]) -> UInt64 {
    // The factor tells a text in two languages from its lines exchanged.
    contentHash(code) ^ (contentHash(language) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// The runs of that code; nil when nobody looked for them yet.
  func runs(_ key: UInt64, of code: UnsafeBufferPointer<UInt8>) -> [CodeRun]? {
    let packed: ArraySlice<UInt8>? = lock.withLock {
      if let load {
        self.load = nil
        archive = load() ?? CodeArchive()
        isUsed = Array(repeating: false, count: archive.count)
      }
      if let own = found[key] { return own[...] }
      guard let number = archive.number(of: key) else { return nil }
      isUsed[number] = true
      return archive[number]
    }
    return packed.flatMap { unpackedRuns($0, codeLength: code.count) }
  }

  func add(_ runs: [CodeRun], _ key: UInt64, of code: UnsafeBufferPointer<UInt8>) {
    let packed = packedRuns(runs, codeLength: code.count)
    lock.withLock {
      if foundBytes + packed.count > Self.limit { return }
      if found.updateValue(packed, forKey: key) == nil { foundBytes += packed.count }
    }
  }

  /// What is worth keeping for the next run, as bytes; nil when that is what it began with.
  ///
  /// `isWhole` says that all code of the site was asked for: then the rest is of no use any more.
  func archived(isWhole: Bool) -> CodeArchive? {
    lock.withLock {
      let drops = isWhole || archive.byteCount + foundBytes > Self.limit
      if found.isEmpty, !drops || isUsed.allSatisfy(\.self) { return nil }
      var entries = found.map { ($0.key, $0.value[...]) }
      for number in 0..<archive.count where !drops || isUsed[number] {
        let key = archive.key(number)
        if found[key] == nil { entries.append((key, archive[number])) }
      }
      return CodeArchive(entries)
    }
  }
}
