/// A piece of a parsed template.
indirect enum Node {
  /// The start of a line that has output: where indentation goes.
  case lineStart
  /// Bytes of the source.
  case text(Range<Int>)
  case value(Name, escaped: Bool, offset: Int)
  case section(Name, inverted: Bool, [Node], offset: Int)
  case partial(Reference)
  /// A parent with the numbers of the blocks that it is given.
  case parent(Reference, arguments: [Int])
  /// The place of a block, by number.
  case block(Int)
}

/// A name as it stands in a tag; no segments mean `.`, the innermost value itself.
struct Name {
  struct Segment {
    /// The vocabulary's number; zero for a name that only a map can have.
    var number: Int
    var text: String
  }

  var segments: [Segment]
}

/// The use of another template.
struct Reference {
  enum Target {
    case named(String)
    /// `*name`: the template that the value of the name says.
    case dynamic(Name)
  }

  var target: Target
  /// Goes before each of its lines when the tag has a line of its own; nil when it has not.
  var indentation: [UInt8]?
  /// Of the tag.
  var offset: Int
}

/// A part of a template that another one may replace, or what replaces it.
struct Block {
  var name: String
  /// Without the indentation that all its lines share, when it starts on a line of its own.
  var content: [Node] = []
  /// Whether the opening tag ends its line, so that the content begins with a line.
  var startsLine = false
  /// Whether the tags stand alone on their lines, so that each line of the content is indented.
  var isOwnLine = false
  /// The indentation of its lines when it stands on its own.
  var indentation: [UInt8] = []
  /// The line end that follows the content where nothing else is behind the closing tag.
  var lineEnd = 0..<0
  /// Of the opening tag.
  var offset: Int
}
