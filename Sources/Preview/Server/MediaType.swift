/// The value of `Content-Type` for a file of that name, `application/octet-stream` when unknown.
func mediaType(ofFileNamed name: [UInt8]) -> String {
  guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
  let ending = String(decoding: lowercased(name[(dot + 1)...]), as: UTF8.self)
  return mediaTypes[ending] ?? "application/octet-stream"
}

private let mediaTypes: [String: String] = {
  var types = binaryTypes
  for (ending, type) in textTypes { types[ending] = type + "; charset=utf-8" }
  return types
}()

/// Types whose files are text; what Recto writes is UTF-8, and what it copies most likely is.
private let textTypes = [
  "appcache": "text/cache-manifest", "bib": "text/plain", "c": "text/plain", "cfg": "text/plain",
  "conf": "text/plain", "cpp": "text/plain", "css": "text/css", "csv": "text/csv",
  "diff": "text/plain", "geojson": "application/geo+json", "h": "text/plain",
  "htm": "text/html", "html": "text/html", "ics": "text/calendar", "ini": "text/plain",
  "js": "text/javascript", "json": "application/json", "json5": "application/json5",
  "jsonld": "application/ld+json", "log": "text/plain", "map": "application/json",
  "markdown": "text/markdown", "md": "text/markdown", "mjs": "text/javascript",
  "patch": "text/plain", "py": "text/plain", "rs": "text/plain", "rst": "text/plain",
  "sh": "text/plain", "srt": "text/plain", "swift": "text/plain", "tex": "text/plain",
  "toml": "application/toml", "ts": "text/plain", "tsv": "text/tab-separated-values",
  "txt": "text/plain", "vcf": "text/vcard", "vtt": "text/vtt",
  "webmanifest": "application/manifest+json", "xhtml": "application/xhtml+xml",
  "xml": "application/xml", "xsl": "application/xslt+xml", "xslt": "application/xslt+xml",
  "yaml": "application/yaml", "yml": "application/yaml",
  "atom": "application/atom+xml", "rss": "application/rss+xml", "svg": "image/svg+xml",
  "gpx": "application/gpx+xml", "kml": "application/vnd.google-earth.kml+xml",
  "mml": "application/mathml+xml", "opml": "text/x-opml",
]

private let binaryTypes = [
  "7z": "application/x-7z-compressed", "aac": "audio/aac", "apng": "image/apng",
  "avif": "image/avif", "bin": "application/octet-stream", "bmp": "image/bmp",
  "bz2": "application/x-bzip2", "cur": "image/vnd.microsoft.icon",
  "doc": "application/msword",
  "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "epub": "application/epub+zip", "flac": "audio/flac", "gif": "image/gif",
  "glb": "model/gltf-binary", "gltf": "model/gltf+json", "gz": "application/gzip",
  "heic": "image/heic", "ico": "image/vnd.microsoft.icon", "jar": "application/java-archive",
  "jpeg": "image/jpeg", "jpg": "image/jpeg", "jxl": "image/jxl", "m4a": "audio/mp4",
  "m4v": "video/mp4", "mid": "audio/midi", "midi": "audio/midi", "mkv": "video/x-matroska",
  "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg",
  "odp": "application/vnd.oasis.opendocument.presentation",
  "ods": "application/vnd.oasis.opendocument.spreadsheet",
  "odt": "application/vnd.oasis.opendocument.text", "oga": "audio/ogg", "ogg": "audio/ogg",
  "ogv": "video/ogg", "opus": "audio/ogg", "otf": "font/otf", "pdf": "application/pdf",
  "pgp": "application/pgp-encrypted", "png": "image/png",
  "ppt": "application/vnd.ms-powerpoint",
  "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "ps": "application/postscript", "rar": "application/vnd.rar", "rtf": "application/rtf",
  "stl": "model/stl", "tar": "application/x-tar", "tgz": "application/gzip",
  "tif": "image/tiff", "tiff": "image/tiff", "ttc": "font/collection", "ttf": "font/ttf",
  "wasm": "application/wasm", "wav": "audio/wav", "weba": "audio/webm", "webm": "video/webm",
  "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
  "xls": "application/vnd.ms-excel",
  "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "xz": "application/x-xz", "zip": "application/zip", "zst": "application/zstd",
]
