package import ByteText

extension Value {
  /// Appends all that a template could show of it: values that differ append different bytes.
  ///
  /// A mark is a place in a render and not a part of what is shown; it is left out.
  /// - Throws: `ValueTooLong` when a value that writes itself does.
  package func appendContent(to buffer: inout ByteBuffer) throws(ValueTooLong) {
    switch self {
    case .nothing: buffer.append("-")
    case .flag(let flag): buffer.append(flag ? "t" : "f")
    case .mark: buffer.append("m")
    case .number(let number):
      buffer.append("n")
      buffer.append(number: number)
      buffer.append(";")
    case .text(let text):
      buffer.append("s")
      buffer.append(number: text.count)
      buffer.append(":")
      buffer.append(text)
    case .list(let values):
      buffer.append("l")
      buffer.append(number: values.count)
      buffer.append(":")
      for value in values { try value.appendContent(to: &buffer) }
    case .object(let object):
      buffer.append("o")
      for value in object.fields { try value.appendContent(to: &buffer) }
    case .map(let fields):
      buffer.append("d")
      buffer.append(number: fields.count)
      buffer.append(":")
      for (name, value) in fields.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
      {
        try Value.text(name).appendContent(to: &buffer)
        try value.appendContent(to: &buffer)
      }
    case .writer(let write):
      var text = ByteBuffer()
      try write(&text)
      try Value.text(text.array()).appendContent(to: &buffer)
    }
  }
}
