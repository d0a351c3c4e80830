import ByteText
import Diagnostics
import Documents
import Highlighting

extension LinkedSite {
  /// What is to be said about the code of all published documents, each thing once.
  var codeDiagnostics: [Diagnostic] {
    var seen: Set<String> = []
    var found: [Diagnostic] = []
    var lacksLibrary = false
    for (number, document) in sources.documents.enumerated() {
      let record = document.record
      if index.pageOfDocument[number] == nil { continue }
      lacksLibrary = lacksLibrary || record.lacksSyntaxLibrary
      for language in record.unknownLanguages
      where seen.insert(language.name.lowercased()).inserted {
        found.append(language.diagnostic(in: record.entry.path.description))
      }
    }
    if lacksLibrary, let failure = reading.code.library?.failure {
      found.append(
        Diagnostic(
          .note, id: "no-highlighting", "code has no colors: \(failure)",
          hint: "'recto doctor' says what is missing"))
    }
    return found
  }
}

extension CodeNotes.Language {
  /// A warning about its first use.
  func diagnostic(in file: String) -> Diagnostic {
    Diagnostic(
      .warning, id: "unknown-language", "no colors are known for code in '\(name)'",
      file: file, line: line,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "write 'text' for what is no language")
  }
}
