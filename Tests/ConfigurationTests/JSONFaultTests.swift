import Configuration
import Testing

@Suite struct JSONFaultTests {
  @Test(arguments: [
    Fault(
      "{",
      "1:1 json-syntax: the '{' here is never closed",
      "add '}'"),
    Fault(
      "{\"a\": }",
      "1:7 json-syntax: a value is missing here",
      ""),
    Fault(
      "{\"a\" 1}",
      "1:6 json-syntax: a ':' is missing after the key \"a\"",
      ""),
    Fault(
      "{a: 1}",
      "1:2 json-syntax: a key in double quotes is expected here",
      "write \"key\": value"),
    Fault(
      "{'a': 1}",
      "1:2 json-syntax: a key in double quotes is expected here",
      "write \"key\": value"),
    Fault(
      "{\"a\": 'x'}",
      "1:7 json-syntax: a text stands in double quotes",
      "write \" instead of '"),
    Fault(
      "{\"a\": 1,}",
      "1:8 json-syntax: a ',' stands before '}'",
      "remove it"),
    Fault(
      "[1,]",
      "1:3 json-syntax: a ',' stands before ']'",
      "remove it"),
    Fault(
      "[1 2]",
      "1:4 json-syntax: a ',' or ']' is missing here",
      ""),
    Fault(
      "[1",
      "1:1 json-syntax: the '[' here is never closed",
      "add ']'"),
    Fault(
      "{\"a\": 01}",
      "1:7 json-syntax: a number takes no leading zero",
      "put a text in double quotes"),
    Fault(
      "{\"a\": tru}",
      "1:7 json-syntax: 'tru' is no value of JSON",
      "put a text in double quotes"),
    Fault(
      "{\"a\": \"x\n\"}",
      "1:7 json-syntax: the quote here is never closed",
      "add '\"'"),
    Fault(
      "{\"a\": \"\\d\"}",
      "1:8 json-syntax: this is no escape of JSON",
      "write a backslash as '\\\\'"),
    Fault(
      "{\"a\": \"\\ud800\"}",
      "1:8 json-syntax: this is no escape of JSON",
      "write a backslash as '\\\\'"),
    Fault(
      "{\"a\": 1} x",
      "1:10 json-syntax: text follows the end of the JSON value",
      "remove it"),
    Fault(
      "",
      "1:1 json-syntax: a value is missing here",
      ""),
    Fault(
      "{\"a\": 1., \"b\": 2}",
      "1:9 json-syntax: a digit is missing after the '.'",
      ""),
    Fault(
      "{\"a\": 1e}",
      "1:9 json-syntax: a digit is missing in the exponent",
      ""),
    Fault(
      "{\"a\": -}",
      "1:8 json-syntax: a digit is missing after the '-'",
      ""),
    Fault(
      "{\"a\": \"x",
      "1:7 json-syntax: the quote here is never closed",
      "add '\"'"),
    Fault(
      "{\"a\": NaN}",
      "1:7 json-syntax: 'NaN' is no value of JSON",
      "put a text in double quotes"),
    Fault(
      "{\"a\": 1, \"a\": 2}",
      "1:10 duplicate-key: 'a' stands here a second time, first in line 1",
      "remove one of the two"),
    Fault(
      "// c\n{}",
      "1:1 json-syntax: no comment may stand here",
      "remove it; JSON has none"),
    Fault(
      "{\"a\": \"\t\"}",
      "1:8 json-syntax: a control character stands in a text",
      "write it as \\u00XX"),
    Fault(
      "[1}",
      "1:3 json-syntax: a ',' or ']' is missing here",
      ""),
    Fault(
      "{\"a\":1",
      "1:1 json-syntax: the '{' here is never closed",
      "add '}'"),
    Fault(
      "{\"a\":",
      "1:6 json-syntax: a value is missing here",
      ""),
  ])
  func says(_ fault: Fault) {
    fault.check { parseJSON($0, limits: $1) }
  }
}
