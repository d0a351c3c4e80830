import Foundation
import FoundationXML

/// One element of an XML file, as a parser that knows nothing of the writer sees it.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLTree] = []
  /// Its own text, without that of its children.
  fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  /// The root element; nil when `xml` is not well-formed.
  static func root(of xml: String) -> XMLTree? {
    let parser = XMLParser(data: Data(xml.utf8))
    let reader = Reader()
    parser.delegate = reader
    return parser.parse() ? reader.open.first?.children.first : nil
  }

  func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  func texts(_ name: String) -> [String] { all(name).map(\.text) }

  private final class Reader: NSObject, XMLParserDelegate {
    var open = [XMLTree(name: "")]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      let element = XMLTree(name: name, attributes: attributes)
      open.last?.children.append(element)
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      open.last?.text += string
    }
  }
}
