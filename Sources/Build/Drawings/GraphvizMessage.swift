/// One line of what Graphviz has to say.
struct GraphvizMessage {
  var text: String
  var isError: Bool
  /// The line of the diagram that it is about.
  var line: Int?

  static func all(in bytes: [UInt8]) -> [GraphvizMessage] {
    String(decoding: bytes.prefix(1 << 16), as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { GraphvizMessage(String($0)) }.prefix(10).map { $0 }
  }

  /// Reads such a line as this: `Error: <stdin>: syntax error in line 2 near ';'`.
  private init?(_ line: String) {
    isError = line.hasPrefix("Error: ")
    guard isError || line.hasPrefix("Warning: ") else { return nil }
    var text = String(line.drop { $0 != ":" }.dropFirst(2))
    if text.hasPrefix("<stdin>: ") { text.removeFirst("<stdin>: ".count) }
    self.text = visible(text)
    if let place = text.firstRange(of: "in line ") {
      self.line = Int(text[place.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
  }

  /// Whether it is about how Graphviz is installed, and not about the diagram.
  var isOfItsFonts: Bool {
    text.contains("fontname") || text.contains("Pango") || text.contains("Fontconfig")
      || text.contains("SERVER_NAME") || text.contains("GV_FILE_PATH")
  }
}

private func visible(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter { $0.value >= 0x20 }))
}
