public import Foundation

/// What lies in a folder, so that two states of it can be compared.
public enum FolderTree {
  /// Text of every file by its path; a link is shown as `-> target`, an empty folder as `name/`.
  ///
  /// What begins with `.recto` at the top is left out.
  public static func texts(in folder: URL) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try paths(in: folder) where !path.hasPrefix(".recto") {
      let file = folder.appending(path: path)
      let name = file.path(percentEncoded: false)
      let type = try FileManager.default.attributesOfItem(atPath: name)[.type] as? FileAttributeType
      switch type {
      case .typeSymbolicLink:
        texts[path] = "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: name))
      case .typeDirectory:
        if try FileManager.default.contentsOfDirectory(atPath: name).isEmpty {
          texts[path + "/"] = ""
        }
      default: texts[path] = String(decoding: try fileContents(file), as: UTF8.self)
      }
    }
    return texts
  }

  /// What changes when a file is written, though its text stays.
  public struct State: Hashable, Sendable {
    public var inode: Int
    public var modified: Date
  }

  /// State of every file and folder below `folder` but `.recto`.
  public static func states(in folder: URL) throws -> [String: State] {
    var states: [String: State] = [:]
    for path in try paths(in: folder) where !path.hasPrefix(".recto") {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: path).path(percentEncoded: false))
      states[path] = State(
        inode: attributes[.systemFileNumber] as? Int ?? 0,
        modified: attributes[.modificationDate] as? Date ?? .distantPast)
    }
    return states
  }

  private static func paths(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
  }
}
