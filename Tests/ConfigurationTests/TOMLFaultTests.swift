import Configuration
import Testing

@Suite struct TOMLFaultTests {
  @Test(arguments: [
    Fault(
      "a = Hello\n",
      "1:5 toml-syntax: a text needs quotes",
      "write a = \"Hello\""),
    Fault(
      "a = \n",
      "1:5 toml-syntax: a value is missing after '='",
      "write \"\" for an empty text"),
    Fault(
      "a\n",
      "1:2 toml-syntax: an '=' is missing after the key",
      "write key = \"value\""),
    Fault(
      "a = \"x\n",
      "1:5 toml-syntax: the text here is never closed",
      "add the closing quote"),
    Fault(
      "a = [1, 2\n",
      "2:1 toml-syntax: a list that begins above is never closed",
      "add ']'"),
    Fault(
      "a = 1\na = 2\n",
      "2:1 duplicate-key: 'a' stands here a second time",
      "remove one of the two"),
    Fault(
      "[a]\nx=1\n[a]\n",
      "3:1 duplicate-key: 'a' stands here a second time",
      "remove one of the two"),
    Fault(
      "a = 2026-13-01\n",
      "1:12 toml-syntax: this is not TOML: expected month between 1 and 12, found 13",
      ""),
    Fault(
      "a = 1 b = 2\n",
      "1:7 toml-syntax: text follows the value",
      "write a = \"1 b = 2\""),
    Fault(
      "a: b\n",
      "1:2 toml-syntax: a ':' stands between key and value, where TOML has '='",
      "write key = \"value\""),
    Fault(
      "= 1\n",
      "1:1 toml-syntax: a key is missing before '='",
      "write key = \"value\""),
    Fault(
      "a = 'x\n",
      "1:5 toml-syntax: the text here is never closed",
      "add the closing quote"),
    Fault(
      "a = {x=1\n",
      "1:9 toml-syntax: a ',' or '}' is missing here",
      "keep a mapping in braces on one line, or use [tables]"),
    Fault(
      "a = {x=1,}\n",
      "1:10 toml-syntax: a ',' stands before '}'",
      "remove it"),
    Fault(
      "a = \"\\d\"\n",
      "1:7 toml-syntax: this is no escape of a text in double quotes",
      "write a backslash as '\\\\', or use single quotes"),
    Fault(
      "a = True\n",
      "1:5 toml-syntax: 'True' is no value of TOML",
      "write a = true"),
    Fault(
      "a = 01\n",
      "1:5 toml-syntax: a number takes no leading zero",
      "write a = \"01\""),
    Fault(
      "a = 1__0\n",
      "1:7 toml-syntax: this is not TOML: underscores may only follow digits",
      ""),
    Fault(
      "[a\n",
      "1:3 toml-syntax: a ']' is missing after the table's name",
      "write [name]"),
    Fault(
      "a = \"\u{01}\"\n",
      "1:6 toml-syntax: a control character stands here",
      "remove it"),
    Fault(
      "a b = 1\n",
      "1:3 toml-syntax: an '=' is missing after the key",
      "write key = \"value\""),
    Fault(
      "a.b = 1\na = 2\n",
      "2:1 duplicate-key: 'a' stands here a second time",
      "remove one of the two"),
    Fault(
      "a = 99999999999999999999\n",
      "1:25 toml-syntax: this is not TOML: '99999999999999999999' is not representable in 64 bits",
      ""),
    Fault(
      "a = yes\n",
      "1:5 toml-syntax: 'yes' is no value of TOML",
      "write a = true"),
    Fault(
      "a = no\n",
      "1:5 toml-syntax: 'no' is no value of TOML",
      "write a = false"),
    Fault(
      "a = [1 2]\n",
      "1:8 toml-syntax: a ',' or ']' is missing here",
      ""),
    Fault(
      "tags = a, b\n",
      "1:8 toml-syntax: a text needs quotes",
      "write tags = \"a, b\""),
    Fault(
      "title = Part 1\n",
      "1:9 toml-syntax: a text needs quotes",
      "write title = \"Part 1\""),
    Fault(
      "date = 2026-03-01T25:00:00Z\n",
      "1:21 toml-syntax: this is not TOML: expected hour between 0 to 59, found 25",
      ""),
    Fault(
      "a = 'it's'\n",
      "1:9 toml-syntax: text follows the value",
      "write a = \"it's\""),
    Fault(
      "a = \"b\" c\n",
      "1:9 toml-syntax: text follows the value",
      "write a = '\"b\" c'"),
    Fault(
      "a = }\n",
      "1:5 toml-syntax: a value is missing after '='",
      "write \"\" for an empty text"),
    Fault(
      "a = \"\"\"x\n",
      "2:1 toml-syntax: the text here is never closed",
      "add the closing quote"),
    Fault(
      "a = 1.\n",
      "1:7 toml-syntax: this is not TOML: expected decimal digit, found the end of the line",
      ""),
    Fault(
      "a = \"x\nb = 1\n",
      "1:5 toml-syntax: the text here is never closed",
      "add the closing quote"),
    Fault(
      "\"é\" = x y\n",
      "1:8 toml-syntax: a text needs quotes",
      "write \"é\" = \"x y\""),
    Fault(
      "a = 5 apples\n",
      "1:7 toml-syntax: text follows the value",
      "write a = \"5 apples\""),
    Fault(
      "a = infinite\n",
      "1:5 toml-syntax: a text needs quotes",
      "write a = \"infinite\""),
  ])
  func says(_ fault: Fault) {
    fault.check(parseTOML)
  }
}
