import Configuration
import Diagnostics
import Documents

extension SiteBuilder {
  /// What composes the pages of a site, and what is wrong with its pictures.
  ///
  /// Reads the beginnings of them. Where the configuration asks for it their smaller files are made,
  /// but in a preview, which is to be quick.
  func composer(_ linked: LinkedSite) -> (composer: PageComposer, faults: [Diagnostic]) {
    var pictures = PictureTable.read(linked.pictures, linked.index, linked.reading.files, workers)
    var made = PictureVariants.Result()
    let settings = linked.site.configuration.images
    if settings.isEnabled, !request.isPreview {
      do throws(PictureScaler.Unavailable) {
        let variants = PictureVariants(
          index: linked.index, files: linked.reading.files, settings: settings,
          scaler: try PictureScaler(), cache: request.pictureCache.flatMap { VariantCache($0) })
        made = variants.make(pictures, workers)
        for (asset, sources) in made.sources { pictures.setSources(sources, of: asset) }
      } catch {
        let place = linked.site.configuration.places["images"]
        made.faults = [
          Diagnostic(
            .note, id: "images-unavailable", error.message,
            file: linked.site.configuration.file, line: place?.line, column: place?.column,
            hint: error.hint)
        ]
      }
    }
    let composer = PageComposer(
      site: linked.site, index: linked.index, sources: linked.sources,
      links: linked.links.findings.map(\.links), pictures: pictures, variants: made.files)
    return (composer, made.faults)
  }
}
