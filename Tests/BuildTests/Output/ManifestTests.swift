import ByteText
import Testing

@testable import Build

@Suite struct ManifestTests {
  private var manifest: Manifest {
    var manifest = Manifest()
    manifest.files = [
      RelativePath("index.html"): 0, RelativePath("a/b c.html"): .max,
      RelativePath("a-b/é.html"): 0xab, RelativePath("a/ "): 1,
    ]
    return manifest
  }

  @Test func readsWhatItWrote() {
    #expect(Manifest(manifest.text) == manifest)
    #expect(Manifest(Manifest().text) == Manifest())
  }

  @Test func isWrittenInPathOrder() {
    let lines = String(decoding: manifest.text, as: UTF8.self).split(separator: "\n")
    #expect(
      lines == [
        "recto manifest 1", "0000000000000001 a/ ", "ffffffffffffffff a/b c.html",
        "00000000000000ab a-b/é.html", "0000000000000000 index.html", "end",
      ])
  }

  @Test func isNotReadWhenItWasCutOff() {
    let text = manifest.text
    for length in 0..<text.count {
      #expect(Manifest(Array(text.prefix(length))) == nil, "\(length) bytes")
    }
  }

  @Test(arguments: [
    "", "\n", "end\n", "recto manifest 2\nend\n", "recto manifest 1\n\nend\n",
    "recto manifest 1\n0000000000000000\nend\n", "recto manifest 1\n0000000000000000 \nend\n",
    "recto manifest 1\n000000000000000g a\nend\n", "recto manifest 1\n0000000000000000 ../a\nend\n",
    "recto manifest 1\n0000000000000000 a/..\nend\n",
    "recto manifest 1\n0000000000000000 /a\nend\n",
    "recto manifest 1\n0000000000000000 .recto/manifest\nend\n",
    "recto manifest 1\n0000000000000000 a//b\nend\n",
  ])
  func isNotReadWhenItIsNone(_ text: String) {
    #expect(Manifest(Array(text.utf8)) == nil)
  }
}

@Suite struct JournalTests {
  private let journal = Journal([
    .delete(RelativePath("a")), .move(RelativePath("a/é b.html")), .move(RelativePath("+x")),
    .delete(RelativePath("-")),
  ])

  @Test func readsWhatItWrote() {
    #expect(Journal(journal.text) == journal)
    #expect(Journal(Journal().text) == Journal())
  }

  @Test func isNotReadWhenItWasCutOff() {
    let text = journal.text
    for length in 0..<text.count {
      #expect(Journal(Array(text.prefix(length))) == nil, "\(length) bytes")
    }
  }

  @Test(arguments: [
    "recto journal 2\nend\n", "recto journal 1\n*a\nend\n", "recto journal 1\n\nend\n",
    "recto journal 1\n+\nend\n", "recto journal 1\n-..\nend\n", "recto journal 1\n-a/../b\nend\n",
  ])
  func isNotReadWhenItIsNone(_ text: String) {
    #expect(Journal(Array(text.utf8)) == nil)
  }
}
