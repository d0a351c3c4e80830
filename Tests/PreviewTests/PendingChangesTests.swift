import Testing

@testable import Preview

@Suite struct PendingChangesTests {
  private let a = Array("a.md".utf8)
  private let b = Array("b.md".utf8)
  private var pending = PendingChanges()

  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  @Test mutating func aFinishedSaveIsDueFifteenMillisecondsLater() {
    #expect(pending.deadline == nil)
    pending.note(a, .finished, at: milliseconds(100))
    pending.note(b, .finished, at: milliseconds(110))
    #expect(pending.deadline == milliseconds(125))
    #expect(pending.takeDue(at: milliseconds(124)).isEmpty)
    #expect(pending.takeDue(at: milliseconds(125)) == [a, b])
    #expect(pending.deadline == nil)
  }

  @Test mutating func row31AFileThatIsMadeAgainWithin50MillisecondsWasNeverGone() {
    pending.note(a, .removed, at: milliseconds(0))
    pending.note(b, .finished, at: milliseconds(0))
    #expect(pending.takeDue(at: milliseconds(50)).isEmpty)
    pending.note(a, .unfinished, at: milliseconds(50))
    pending.note(a, .finished, at: milliseconds(51))
    #expect(pending.deadline == milliseconds(66))
    #expect(pending.takeDue(at: milliseconds(66)) == [a, b])
  }

  @Test mutating func aRemovalIsDueAfterSixty() {
    pending.note(a, .removed, at: milliseconds(0))
    #expect(pending.deadline == milliseconds(60))
    #expect(pending.takeDue(at: milliseconds(60)) == [a])
  }

  @Test mutating func anOpenFileKeepsNoOtherBack() {
    for time in stride(from: 0, to: 40, by: 10) {
      pending.note(b, .unfinished, at: milliseconds(time))
    }
    pending.note(a, .finished, at: milliseconds(40))
    #expect(pending.takeDue(at: milliseconds(55)) == [a])
    #expect(pending.deadline == milliseconds(330))
    #expect(pending.takeDue(at: milliseconds(330)) == [b])
  }

  @Test mutating func aTouchDoesNotFinishAnOpenFile() {
    pending.note(a, .unfinished, at: milliseconds(0))
    pending.note(a, .touched, at: milliseconds(1))
    #expect(pending.deadline == milliseconds(300))
    pending.note(b, .touched, at: milliseconds(1))
    #expect(pending.takeDue(at: milliseconds(16)) == [b])
  }

  @Test mutating func row32TwoHundredFilesInASecondAreDueOnce() {
    for number in 0..<200 {
      let now = milliseconds(number * 5)
      #expect(pending.takeDue(at: now).isEmpty)
      pending.note(Array("\(number).md".utf8), .finished, at: now)
    }
    #expect(pending.takeDue(at: milliseconds(995 + 60)).count == 200)
  }

  @Test mutating func whatNeverRestsIsDueAfterTwoSeconds() {
    for time in stride(from: 0, to: 2000, by: 10) {
      pending.note(a, .finished, at: milliseconds(time))
      pending.note(b, .unfinished, at: milliseconds(time))
    }
    #expect(pending.takeDue(at: milliseconds(1999)).isEmpty)
    #expect(pending.takeDue(at: milliseconds(2000)) == [a, b])
  }
}
