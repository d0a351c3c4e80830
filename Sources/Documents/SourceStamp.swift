package import ByteText
package import Glibc

/// What of a file changes when somebody writes it, as far as one `stat` can tell.
package struct SourceStamp: Sendable, Hashable {
  package let size: Int
  private let inode: UInt64
  package let modified: Time
  /// A write that puts the old time of modification back changes this one.
  package let changed: Time

  /// A moment of the file system's clock.
  package struct Time: Sendable, Hashable, Comparable {
    package var seconds: Int
    package var nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    /// Whether what happened after `moment` has another time than this.
    ///
    /// Clocks of file systems stand still for some milliseconds, of old ones for two seconds. What
    /// was written so shortly before it was read may have been written again with the same stamp.
    package func isSettled(at moment: Time) -> Bool {
      var settled = self
      if nanoseconds == 0 { settled.seconds += 3 } else { settled.nanoseconds += 20_000_000 }
      if settled.nanoseconds >= 1_000_000_000 {
        settled.seconds += 1
        settled.nanoseconds -= 1_000_000_000
      }
      return settled < moment
    }

    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  package init(_ status: stat) {
    size = Int(status.st_size)
    inode = UInt64(status.st_ino)
    modified = Time(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    changed = Time(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
  }

  /// Whether it is the same file with the same content, perhaps with another name or other rights.
  package func isSameFile(as other: SourceStamp) -> Bool {
    inode == other.inode && hasSameContent(as: other)
  }

  /// Whether nobody wrote to the file between the two; it may have another name or be gone.
  package func hasSameContent(as other: SourceStamp) -> Bool {
    size == other.size && modified == other.modified
  }

  /// Whether a file that has this stamp after `moment` still is what it was then.
  package func isSettled(at moment: Time) -> Bool { changed.isSettled(at: moment) }
}

extension SourceStamp {
  package func write(to archive: inout ArchiveWriter) {
    archive.write(size)
    archive.write(inode)
    for time in [modified, changed] {
      archive.write(time.seconds)
      archive.write(time.nanoseconds)
    }
  }

  package init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    size = try archive.integer()
    inode = try archive.number()
    modified = Time(seconds: try archive.integer(), nanoseconds: try archive.integer())
    changed = Time(seconds: try archive.integer(), nanoseconds: try archive.integer())
  }
}
