private import ByteText
private import Glibc

/// Takes the text of a code block over and finds out which of its lines are marked.
///
/// Signs of a diff and notations in comments, `// [!code ++]`, are left out of the text: they say
/// something of a line and are not of it. Linear in the text.
struct CodeText {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private var lines: [LineMarks] = []
  private var count = 0
  /// For each of `LineMarks.each` the line before which a notation ends.
  private var ends = [0, 0, 0, 0]
  private(set) var faults: [CodeInfo.Fault] = []
  /// Whether the text had signs of a diff, which now are marks.
  private(set) var hadSigns = false

  /// Appends `text` to `code` as it is to be shown; returns nil when nothing is said of its lines.
  mutating func append(_ text: Bytes, _ info: CodeInfo, to code: inout [UInt8]) -> CodeMarks? {
    hadSigns = info.hasSigns && !isPatch(text)
    let hasNotations = holdsNotation(text)
    guard hadSigns || hasNotations || !info.lines.isEmpty || info.firstNumber != nil else {
      code.append(contentsOf: text)
      return nil
    }
    if hadSigns || hasNotations {
      let column = hadSigns ? columnOfSigns(in: text) : 0
      forEachLine(of: text) { append(line: $0, column, hasNotations, &code) }
    } else {
      code.append(contentsOf: text)
      forEachLine(of: text) { _ in count += 1 }
    }
    for mark in LineMarks.each { apply(info.lines, mark) }
    guard !lines.isEmpty || info.firstNumber != nil else { return nil }
    return CodeMarks(firstNumber: info.firstNumber, lines: lines)
  }

  private mutating func append(
    line: Bytes, _ column: Int, _ hasNotations: Bool, _ code: inout [UInt8]
  ) {
    var line = line
    var marks: LineMarks = []
    if hadSigns, let sign = line.first {
      if sign == UInt8(ascii: "+") { marks = .inserted }
      if sign == UInt8(ascii: "-") { marks = .deleted }
      let space = line.dropFirst().prefix { $0 == UInt8(ascii: " ") }.count
      if !marks.isEmpty {
        line = Bytes(rebasing: line[min(max(column, 1), 1 + space)...])
      } else if sign == UInt8(ascii: " ") {
        line = Bytes(rebasing: line[min(column, 1 + space)...])
      }
    }
    let start = code.count
    code.append(contentsOf: line)
    if hasNotations {
      let notations = CodeNotations(removedFrom: &code, start: start)
      for (index, length) in notations.lengths.enumerated() where length > 0 {
        ends[index] = max(ends[index], count + length)
      }
      if notations.wereAlone {
        // The line said something of those below it, and no more.
        code.removeSubrange(start...)
        return
      }
    }
    for (index, mark) in LineMarks.each.enumerated() where count < ends[index] {
      marks.insert(mark)
    }
    if !marks.isEmpty { mark(count...count, marks) }
    count += 1
  }

  /// Marks the lines that an attribute names.
  private mutating func apply(_ all: [CodeInfo.Lines], _ mark: LineMarks) {
    var marked = 0
    let wanted = all.filter { $0.mark == mark }.sorted {
      $0.numbers.lowerBound < $1.numbers.lowerBound
    }
    for each in wanted {
      if each.numbers.upperBound > count {
        faults.append(
          CodeInfo.Fault(
            id: "code-lines",
            message: "\(quoted(each.written)) is beyond the end of the code, which has "
              + (count == 1 ? "1 line" : "\(count) lines"),
            hint: "lines count from 1, the fence left out", place: each.written))
      }
      // Ranges may overlap; each line is marked once.
      let first = max(each.numbers.lowerBound, marked + 1)
      let last = min(each.numbers.upperBound, count)
      guard first <= last else { continue }
      self.mark((first - 1)...(last - 1), mark)
      marked = last
    }
  }

  private mutating func mark(_ range: ClosedRange<Int>, _ mark: LineMarks) {
    while lines.count <= range.upperBound { lines.append([]) }
    for line in range { lines[line].insert(mark) }
  }
}

/// Whether the text is a patch, which tools read: its signs stay.
private func isPatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var isPatch = false
  var isBelowOldName = false
  forEachLine(of: text) { line in
    isPatch =
      isPatch || startsWithWord(line, "@@ ") || startsWithWord(line, "diff --")
      || (isBelowOldName && startsWithWord(line, "+++ "))
    isBelowOldName = startsWithWord(line, "--- ")
  }
  return isPatch
}

/// How wide the column is that holds signs; 0 when lines without a sign have no such column.
///
/// It is 2 where a space stands behind each sign and no line of the code could do without it.
private func columnOfSigns(in text: UnsafeBufferPointer<UInt8>) -> Int {
  var hasColumn = true
  var leastIndent = Int.max
  forEachLine(of: text) { line in
    guard let first = line.first, line.contains(where: { !$0.isASCIISpace }) else { return }
    let isSign = first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
    if !isSign, first != UInt8(ascii: " ") { hasColumn = false }
    let rest = line.dropFirst()
    guard !rest.allSatisfy(\.isASCIISpace) else { return }
    leastIndent = min(leastIndent, rest.prefix { $0 == UInt8(ascii: " ") }.count)
  }
  guard hasColumn else { return 0 }
  return leastIndent == 1 ? 2 : 1
}

/// Calls `body` with each line and the line end that belongs to it.
private func forEachLine(
  of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
  guard let base = text.baseAddress else { return }
  var start = 0
  while start < text.count {
    let end = memchr(base + start, 0x0a, text.count - start)
    let next = end.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) + 1 } ?? text.count
    body(UnsafeBufferPointer(rebasing: text[start..<next]))
    start = next
  }
}

/// Whether a bracket is followed by an exclamation mark, as in `[!code`.
private func holdsNotation(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let base = text.baseAddress else { return false }
  var start = 0
  while start < text.count, let bracket = memchr(base + start, 0x5b, text.count - start) {
    start = UnsafeRawPointer(bracket) - UnsafeRawPointer(base) + 1
    if start < text.count, text[start] == UInt8(ascii: "!") { return true }
  }
  return false
}
