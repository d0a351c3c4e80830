package import ByteText
package import Configuration

extension IndexEntry {
  /// Writes all that is not the consequence of something written.
  package func write(to archive: inout ArchiveWriter) {
    writeShape(to: &archive, title, summary, fragments.ids)
  }

  /// Whether the two differ at most in their titles, summaries and ids.
  ///
  /// Then every page has its old address and place, and the index of the site its old shape.
  package func hasSameShape(as other: IndexEntry) -> Bool { shape == other.shape }

  /// Whether the two have the same ids, in the same order.
  package func hasSameFragments(as other: IndexEntry) -> Bool {
    fragments.ids == other.fragments.ids
  }

  private var shape: [UInt8] {
    var archive = ArchiveWriter()
    writeShape(to: &archive, [], [], [])
    return archive.bytes()
  }

  private func writeShape(
    to archive: inout ArchiveWriter, _ title: [UInt8], _ summary: [UInt8], _ ids: [[UInt8]]
  ) {
    archive.write(path)
    archive.write(address.path)
    archive.write(address.output)
    archive.write(addressPosition) { $1.write(to: &$0) }
    archive.write(isHome)
    archive.write(title)
    archive.write(summary)
    archive.write(date) { $1.write(to: &$0) }
    archive.write(updated) { $1.write(to: &$0) }
    archive.write(weight) { $0.write($1) }
    archive.write(isUnlisted)
    archive.write(isDraft)
    archive.write(theme) { $0.write($1) }
    archive.write(terms) { archive, terms in archive.write(terms) { $0.write($1.title) } }
    archive.write(aliases) { archive, alias in
      archive.write(alias.text)
      archive.write(alias.position) { $1.write(to: &$0) }
    }
    archive.write(ids) { $0.write($1) }
    archive.write(isRefused)
  }
}

extension Position {
  package func write(to archive: inout ArchiveWriter) {
    archive.write(line)
    archive.write(column)
  }

  package init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    self.init(line: try archive.integer(), column: try archive.integer())
  }
}

extension SiteDate {
  func write(to archive: inout ArchiveWriter) {
    archive.write(year)
    archive.write(month)
    archive.write(day)
    archive.write(time) { archive, time in
      archive.write(time.hour)
      archive.write(time.minute)
      archive.write(time.second)
      archive.write(time.nanosecond)
    }
    archive.write(offset) { $0.write($1) }
  }

  init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    let (year, month, day) = (
      try archive.integer(), try archive.integer(), try archive.integer()
    )
    let time = try archive.optional { (archive) throws(ArchiveFault) in
      Time(
        hour: try archive.integer(), minute: try archive.integer(),
        second: try archive.integer(), nanosecond: try archive.integer())
    }
    let offset = try archive.optional { (archive) throws(ArchiveFault) in try archive.integer() }
    guard let date = SiteDate(year: year, month: month, day: day, time: time, offset: offset)
    else { throw ArchiveFault() }
    self = date
  }
}
