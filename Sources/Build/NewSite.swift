package import ByteText
private import Documents
private import Glibc

/// The site that `recto new` makes.
package enum NewSite {
  package enum Failure: Error, Hashable {
    /// Something is in the folder already.
    case notEmpty
    case disk(FileFailure)
  }

  /// Makes the folder and its files; nothing that exists is ever changed.
  package static func create(at path: String) throws(Failure) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .disk(FileFailure("create", path, code: errno))
    }
    let isEmpty: Bool
    do throws(FileFailure) {
      isEmpty = try Folder(at: path).names(in: .root).isEmpty
    } catch {
      throw .disk(error)
    }
    guard isEmpty else { throw .notEmpty }
    do throws(FileFailure) {
      let folder = try DiskDocumentFiles(root: path)
      for (name, text) in files { try folder.create(RelativePath(name), Array(text.utf8)) }
    } catch {
      throw .disk(error)
    }
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
