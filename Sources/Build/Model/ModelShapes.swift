package import Templates

/// The shapes of all models, and the vocabulary that templates are checked against.
package struct ModelShapes: Sendable {
  package let vocabulary: Vocabulary
  let root: Shape
  let site: Shape
  let page: Shape
  let link: Shape
  let logo: Shape
  let date: Shape
  let author: Shape
  let row: Shape
  let card: Shape
  let group: Shape
  let heading: Shape
  let chapter: Shape
  let node: Shape
  let choice: Shape
  let assets: Shape
  let file: Shape
  let strings: Shape

  /// `strings` are the keys of the interface words.
  package init(strings: [String]) {
    let names = ModelFields.all.flatMap { $0.fields.map(\.name) }
    let open = ModelFields.all.flatMap(\.fields).filter { $0.type == "open" }.map(\.name)
    let vocabulary = Vocabulary(Array(Set(names + strings)).sorted(), open: Set(open))
    func shape(_ model: ModelFields.Model, mark: String? = nil) -> Shape {
      vocabulary.shape(model.fields.map(\.name), mark: mark)
    }
    self.vocabulary = vocabulary
    root = shape(ModelFields.root)
    site = shape(ModelFields.site)
    page = shape(ModelFields.page)
    link = shape(ModelFields.link)
    logo = shape(ModelFields.logo)
    date = shape(ModelFields.date)
    author = shape(ModelFields.author)
    row = shape(ModelFields.row)
    card = shape(ModelFields.card)
    group = shape(ModelFields.group)
    heading = shape(ModelFields.heading)
    chapter = shape(ModelFields.chapter)
    node = shape(ModelFields.node, mark: "isCurrent")
    choice = shape(ModelFields.choice)
    assets = shape(ModelFields.assets)
    file = shape(ModelFields.file)
    self.strings = vocabulary.shape(strings)
  }
}
