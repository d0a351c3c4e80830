package import ByteText
private import Documents
private import Glibc

/// The site that `recto new` makes.
package enum NewSite {
  package enum Failure: Error, Hashable {
    /// The folder holds something that no site is put beside: the first such name.
    case occupied(by: String)
    case disk(FileFailure)
  }

  /// Makes the folder, those above it, and its files; nothing that exists is ever changed.
  ///
  /// The folder may hold what a new repository does: names that begin with a dot, a README, a
  /// license. The new site leaves such texts out.
  package static func create(at path: String) throws(Failure) {
    let names: [[UInt8]]
    do throws(FileFailure) {
      _ = try makeFolder(path)
      names = try Folder(at: path).names(in: .root).filter { $0.first != UInt8(ascii: ".") }
    } catch {
      throw .disk(error)
    }
    if let other = names.filter({ !isProjectText($0) }).map({ displayName($0) }).min() {
      throw .occupied(by: other)
    }
    do throws(FileFailure) {
      let folder = try DiskDocumentFiles(root: path)
      for (name, text) in files {
        let more = name == SiteConfiguration.fileName ? ignoring(names) : ""
        try folder.create(RelativePath(name), Array((text + more).utf8))
      }
    } catch {
      throw .disk(error)
    }
  }

  /// Whether a file is about the project that a site is part of, as hosts of repositories make it.
  private static func isProjectText(_ name: [UInt8]) -> Bool {
    let path = RelativePath(name)
    let (stem, isPlain) = (
      path.stem, path.fileExtension.allSatisfy(\.isASCIILetter)
    )
    return isPlain
      && ["README", "LICENSE", "LICENCE", "COPYING"].contains { stem.elementsEqual($0.utf8) }
  }

  private static func ignoring(_ names: [[UInt8]]) -> String {
    guard !names.isEmpty else { return "" }
    let patterns = names.map { "/" + displayName($0) }.sorted().joined(separator: ", ")
    return "# Texts about the project are no pages.\nignore: [\(patterns)]\n"
  }

  private static let files = [
    (
      "recto.yaml",
      """
      # Everything here is optional: 'recto help build' and the manual say what there is.
      title: A new site
      description: A few words about what this is.
      # baseURL: https://example.org/

      """
    ),
    (
      "index.md",
      """
      # A new site

      This is the first page. It is the file `index.md`, and you can change it while
      `recto serve` shows it.

      Every Markdown file becomes a page, every folder a section. Links between pages name the
      files: read on in [Writing](guide/writing.md), or see what is [planned](guide/plans.md).

      """
    ),
    (
      "guide/index.md",
      """
      ---
      title: Guide
      description: How to write pages.
      ---

      - [Writing](writing.md)
      - [Plans](plans.md)

      """
    ),
    (
      "guide/writing.md",
      """
      ---
      title: Writing
      description: What a page may hold.
      weight: 1
      tags: [markdown]
      ---

      Text is *emphasized* or **strong**, code is `inline` or in blocks:

      ```sh
      recto build
      ```

      > [!TIP]
      > Five kinds of alert exist: NOTE, TIP, IMPORTANT, WARNING and CAUTION.

      | Written as | Becomes |
      |------------|---------|
      | `[text](plans.md)` | a link, checked at every build |
      | `[^1]` | a footnote[^1] |

      [^1]: Notes stand at the end of the page.

      """
    ),
    (
      "guide/plans.md",
      """
      ---
      title: Plans
      weight: 2
      tags: [markdown]
      ---

      - [x] Make a site
      - [ ] Write the first page
      - [ ] Publish it

      """
    ),
  ]
}
