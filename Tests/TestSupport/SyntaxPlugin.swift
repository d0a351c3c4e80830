private import Foundation

/// Where the program's plug-in for syntax highlighting lies while tests run.
public enum SyntaxPlugin {
  /// The folder of the test bundle, beside which the plug-in is built.
  public static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path(percentEncoded: false)

  /// Whether the program is built with it.
  public static var isBuilt: Bool {
    #if SyntaxHighlighting
    true
    #else
    false
    #endif
  }

  /// What a disabled test says.
  public static let absent = "built without the trait SyntaxHighlighting"
}
