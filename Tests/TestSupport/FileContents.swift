public import Foundation

/// Bytes of a file.
///
/// Foundation allocates a buffer for an empty file and forgets it, which the leak checks report.
public func fileContents(_ file: URL) throws -> Data {
  let path = file.path(percentEncoded: false)
  let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  return size == 0 ? Data() : try Data(contentsOf: file)
}

/// Text of a file, which must be UTF-8.
public func fileText(_ file: URL) throws -> String {
  guard let text = String(validating: try fileContents(file), as: UTF8.self) else {
    throw CocoaError(.fileReadInapplicableStringEncoding)
  }
  return text
}
