import ByteText
import Documents
import Markdown
import Templates
import Themes

/// What stands around the text of every page.
extension PageComposer {
  func siteValue(_ page: Page?, _ base: AddressBase) -> Value {
    let configuration = site.configuration
    let header = configuration.header.map { link in
      let (href, isCurrent) = address(link.href, from: page, base)
      return LinkModel(title: Array(link.title.utf8), href: href, isCurrent: isCurrent)
    }
    let tags = index.taxonomies.first { $0.name == "tags" }?.page
    return .object(
      Object(
        site.shapes.site,
        [
          .text(site.title), site.shared.description, site.shared.language, site.shared.direction,
          .text(base.reference(to: index.homeAddress.path)), site.shared.baseURL,
          .flag(configuration.logo != nil),
          logo(base),
          .list(header.map { $0.value(site.shapes) }), .flag(!header.isEmpty),
          footer(base),
          .text(hasFeed ? base.reference(to: Feed.path.bytes) : []),
          .text(tags.map { base.reference(to: index.pages[$0].address.path) } ?? []),
          site.shared.repository, themes.hasAppearance, themes.hasModes, themes.choices,
          themes.hasChoices,
          themes.hasThemesOfPages,
        ]))
  }

  var hasFeed: Bool {
    site.baseURL != nil && site.configuration.feeds.isEnabled && !index.datedPages.isEmpty
  }

  private func logo(_ base: AddressBase) -> Value {
    guard let logo = site.configuration.logo else { return .nothing }
    let picture = index.asset(at: logo).flatMap { pictures[$0] }
    let size = picture?.size
    let dark = picture?.dark.map { base.reference(to: index.address(ofAsset: $0).path) }
    return .object(
      Object(
        site.shapes.logo,
        [
          .text(address(logo, from: nil, base).href), .text(size.map { "\($0.width)" } ?? ""),
          .text(size.map { "\($0.height)" } ?? ""), .text(dark ?? []),
        ]))
  }

  private func footer(_ base: AddressBase) -> Value {
    guard let footer = site.footer else { return .text([]) }
    let addresses = footer.links.map { link -> [UInt8] in
      address(String(decoding: link.destination, as: UTF8.self), from: nil, base).href
    }
    return .writer { output in
      var written = footer.body.openingEnd
      for hole in footer.body.holes {
        let number: Int32
        switch hole.content {
        case .link(let link): number = link
        case .image(let image): number = footer.images[Int(image)].link
        case .pictureStart, .pictureEnd, .code, .diagram, .contents: continue
        }
        guard Int(hole.offset) >= written else { continue }
        output.append(footer.body.bytes[written..<Int(hole.offset)])
        output.appendEscaped(addresses[Int(number)])
        written = Int(hole.offset)
      }
      output.append(footer.body.bytes[written...])
    }
  }

  /// Of a page with `features` that asks for the theme `id`.
  func assetsValue(theme id: String?, _ features: PageFeatures, _ base: AddressBase) -> Value {
    let theme = themes.values(for: id)
    return .object(
      Object(
        site.shapes.assets,
        [
          .text(base.reference(to: styleSheet.path.bytes)),
          .text(base.reference(to: site.script.path.bytes)),
          .text(site.printStyle.map { base.reference(to: $0.path.bytes) } ?? []),
          theme.lightBackground,
          theme.darkBackground, .text(icon(base)), .flag(true), theme.onlyMode,
          .text(theme.folder.isEmpty ? [] : base.reference(to: theme.folder)), theme.id,
          themes.choiceIDs, site.featureFiles.styleSheets(features, base, site.shapes),
          site.featureFiles.scripts(features, base, site.shapes),
        ]))
  }

  private func icon(_ base: AddressBase) -> [UInt8] {
    site.icon.map { base.reference(to: $0.path.bytes) }
      ?? site.configuration.favicon.map { address($0, from: nil, base).href } ?? []
  }

  /// The reference to what the configuration names: a source, an address of the site, or another.
  private func address(
    _ text: String, from page: Page?, _ base: AddressBase
  ) -> (href: [UInt8], isCurrent: Bool) {
    let (target, suffix) = index.target(of: text)
    guard let path = index.path(of: target) else { return (Array(text.utf8), false) }
    var isCurrent = false
    if case .page(let number) = target { isCurrent = page?.address == index.pages[number].address }
    return (base.reference(to: path) + suffix, isCurrent)
  }
}
