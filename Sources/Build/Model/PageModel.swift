import ByteText
import Documents
import Templates

/// What one page shows; no color, no tag and no class, since templates decide how it looks.
struct PageModel {
  var title: [UInt8]
  /// Name of the template that shows it unless its author chose another.
  var kind: String
  /// HTML; the escaped title when it is nothing.
  var heading = Value.nothing
  var headingID: [UInt8] = []
  /// Whether a heading belongs above the text.
  var hasHeading = true
  var isHome = false
  var description: [UInt8] = []
  var lead: [UInt8] = []
  var canonical: [UInt8] = []
  /// Nil means the site's.
  var language: String?
  var date: DateModel?
  var updated: DateModel?
  var minutes: [UInt8] = []
  var authors: [String] = []
  var tags: [LinkModel] = []
  var image: [UInt8] = []
  var edit: [UInt8] = []
  var previous: LinkModel?
  var next: LinkModel?
  var trail: [LinkModel] = []
  var contents: ContentsModel?
  var body = Value.nothing
  var isUnlisted = false
  var params = Value.nothing
  var groups: [GroupModel] = []
  var sections: [CardModel] = []
  var recent: [RowModel] = []
  var others: [LinkModel] = []
  var start: LinkModel?
  var target: [UInt8] = []
  var chapters: [ChapterModel] = []

  init(title: [UInt8], kind: String) {
    self.title = title
    self.kind = kind
  }

  /// The model as templates see it, in the order of `ModelFields.page`.
  func value(_ site: Site) -> Value {
    let shapes = site.shapes
    let hasContents = contents?.isWorthShowing ?? false
    let hasMeta = date != nil || updated != nil || !minutes.isEmpty || !authors.isEmpty
    func list(_ links: [LinkModel]) -> Value { .list(links.map { $0.value(shapes) }) }
    return .object(
      Object(
        shapes.page,
        [
          .text(title), headingValue, .text(headingID), .flag(hasHeading), .text(kind),
          .flag(isHome),
          .text(description), .text(lead), .text(canonical),
          language.map { .text($0) } ?? site.shared.language,
          language.map { .text(textDirection(of: $0).rawValue) } ?? site.shared.direction,
          date?.value(shapes) ?? .nothing, updated?.value(shapes) ?? .nothing, .text(minutes),
          .list(authors.map { .object(Object(shapes.author, [.text($0)])) }), .flag(hasMeta),
          list(tags), .flag(!tags.isEmpty), .text(image), .text(edit),
          previous?.value(shapes) ?? .nothing, next?.value(shapes) ?? .nothing,
          .flag(previous != nil || next != nil), list(trail), .flag(!trail.isEmpty),
          hasContents ? contents?.value(shapes) ?? .nothing : .nothing, .flag(hasContents), body,
          .flag(isUnlisted), params, .list(groups.map { $0.value(shapes) }),
          .list(sections.map { $0.value(shapes) }), .flag(!sections.isEmpty),
          .list(recent.map { $0.value(shapes) }), .flag(!recent.isEmpty), list(others),
          .flag(!others.isEmpty), start?.value(shapes) ?? .nothing, .text(target),
          .list(chapters.map { $0.value(shapes) }), .flag(!chapters.isEmpty),
        ]))
  }

  private var headingValue: Value {
    if case .nothing = heading {
      let title = title
      return .writer { $0.appendEscaped(title) }
    }
    return heading
  }
}
