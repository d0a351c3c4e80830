import Configuration
import Testing

@Suite struct YAMLFaultTests {
  @Test(arguments: [
    Fault(
      "title: Part 1: Start\n",
      "1:14 yaml-syntax: a value that holds ': ' needs quotes",
      "write title: \"Part 1: Start\""),
    Fault(
      "title: \"a\"; \n", "1:11 yaml-syntax: a ';' follows a value", "remove the ';'"),
    Fault(
      "a: { b: \"c\"; d: e }\n", "1:12 yaml-syntax: a ';' follows a value",
      "separate the items by ','"),
    Fault(
      "title: a\n  sub: b\n",
      "2:3 yaml-syntax: 'sub' is indented below 'title', which has a value already",
      "align the two, or remove the value of 'title'"),
    Fault(
      "title\ndate: x\n",
      "1:1 yaml-syntax: 'title' is not 'key: value'",
      "add ': ' after the key"),
    Fault(
      "a: b\nfoo\nbar: c\n",
      "2:1 yaml-syntax: 'foo' is not 'key: value'",
      "add ': ' after the key, or indent the line to continue the value above"),
    Fault(
      "a: b\nfoo\n",
      "2:1 yaml-syntax: 'foo' is not 'key: value'",
      "add ': ' after the key, or indent the line to continue the value above"),
    Fault(
      "a:\n\tb: c\n",
      "2:1 yaml-syntax: a tab indents this line, where YAML takes spaces only",
      "replace it by spaces"),
    Fault(
      "\ta: b\n",
      "1:1 yaml-syntax: a tab indents this line, where YAML takes spaces only",
      "replace it by spaces"),
    Fault(
      "a: \"x\nb: c\n",
      "1:4 yaml-syntax: the \" here is never closed",
      "end the text with \", or write a: '\"x'"),
    Fault(
      "a: 'x\nb: c\n",
      "1:4 yaml-syntax: the ' here is never closed",
      "end the text with ', or write a: \"'x\""),
    Fault(
      "a: [b, c\nd: e\n",
      "1:4 yaml-syntax: the '[' here is never closed",
      "add ']', or quote a text that begins with '['"),
    Fault(
      "a: {b: c\nd: e\n",
      "1:4 yaml-syntax: the '{' here is never closed",
      "add '}', or quote a text that begins with '{'"),
    Fault(
      "a: [b,",
      "1:4 yaml-syntax: the '[' here is never closed",
      "add ']', or quote a text that begins with '['"),
    Fault(
      "tags: - a\n",
      "1:7 yaml-syntax: a list item cannot begin on the line of its key",
      "write tags: [a], or the item on a line of its own"),
    Fault(
      "a:\n- b\nc\n",
      "3:1 yaml-syntax: 'c' is not 'key: value'",
      "add ': ' after the key, or indent the line to continue the value above"),
    Fault(
      "a:\n  - b\n c: d\n",
      "3:2 yaml-syntax: the indentation by 1 space matches no line above",
      "align the line with those that it belongs to"),
    Fault(
      "a: \"b\" c\n",
      "1:8 yaml-syntax: text follows the closing \" of a value",
      "write a: '\"b\" c'"),
    Fault(
      "a: [WIP] c\n",
      "1:10 yaml-syntax: text follows the closing ] of a value",
      "write a: \"[WIP] c\""),
    Fault(
      "a: @b\n",
      "1:4 yaml-syntax: a value cannot begin with '@' unless it is quoted",
      "write a: \"@b\""),
    Fault(
      "a: `b`\n",
      "1:4 yaml-syntax: a value cannot begin with '`' unless it is quoted",
      "write a: \"`b`\""),
    Fault(
      "a: %b\n",
      "1:4 yaml-syntax: a value cannot begin with '%' unless it is quoted",
      "write a: \"%b\""),
    Fault(
      "%a: b\n",
      "1:1 yaml-syntax: a line cannot begin with '%' unless that is quoted",
      "quote the key"),
    Fault(
      "a: \"\\d\"\n",
      "1:5 yaml-syntax: '\\d' is no escape of a text in double quotes",
      "write a backslash as '\\\\', or use single quotes"),
    Fault(
      "a: *b*\n",
      "1:6 yaml-syntax: a value cannot begin with '*' unless it is quoted",
      "write a: \"*b*\""),
    Fault(
      "a: &b\n",
      "1:4 yaml-anchor: '&' begins an anchor, which is not supported",
      "write a: \"&b\""),
    Fault(
      "a: !b c\n",
      "1:4 yaml-tag: '!' begins a tag, which is not supported",
      "write a: \"!b c\""),
    Fault(
      "a: {{ x }}\n",
      "1:5 yaml-key: a key must be a text, but a list or a mapping begins here",
      "write a: \"{{ x }}\""),
    Fault(
      "a:\n   b: c\n  d: e\n",
      "3:3 yaml-syntax: the indentation by 2 spaces matches no line above",
      "align the line with those that it belongs to"),
    Fault(
      "a: b\n c: d\n",
      "2:2 yaml-syntax: 'c' is indented below 'a', which has a value already",
      "align the two, or remove the value of 'a'"),
    Fault(
      "a: |\n x\ny\n",
      "3:1 yaml-syntax: 'y' is not 'key: value'",
      "add ': ' after the key, or indent the line to continue the value above"),
    Fault(
      "a: - b\n",
      "1:4 yaml-syntax: a list item cannot begin on the line of its key",
      "write a: [b], or the item on a line of its own"),
    Fault(
      "- a\nb: c\n",
      "2:1 yaml-syntax: 'b: c' stands between list items without a '- '",
      "begin it with '- ', or indent it to belong to the item above"),
    Fault(
      "a: b\n- c\n",
      "2:1 yaml-syntax: a list item follows 'a', which has a value already",
      "move the value into the list, or indent the line to continue it"),
    Fault(
      "a: [b]]\n",
      "1:7 yaml-syntax: text follows the closing ] of a value",
      "write a: \"[b]]\""),
    Fault(
      "a: ]\n",
      "1:4 yaml-syntax: a value cannot begin with ']' unless it is quoted",
      "write a: \"]\""),
    Fault(
      "a: ,b\n",
      "1:4 yaml-syntax: a value cannot begin with ',' unless it is quoted",
      "write a: \",b\""),
    Fault(
      "a: \"\\xzz\"\n",
      "1:7 yaml-syntax: the escape here is not the number of a character",
      "write a backslash as '\\\\', or use single quotes"),
    Fault(
      "a: >q\n",
      "1:4 yaml-syntax: '>' begins a text of several lines, which starts on the next line",
      "write a: \">q\""),
    Fault(
      "a: ? b\n",
      "1:4 yaml-syntax: a value cannot begin with '?' unless it is quoted",
      "write a: \"? b\""),
    Fault(
      "[a]: b\n",
      "1:1 yaml-key: a key must be a text, but a list or a mapping begins here",
      "quote a value that begins with '{' or '['"),
    Fault(
      "a: b\n--- \nc: d\n",
      "2:1 yaml-documents: a second document begins here, where one is expected",
      "remove the line '---' and what follows it"),
    Fault(
      "a: b: \n",
      "1:5 yaml-syntax: a value that holds ': ' needs quotes",
      "write a: \"b:\""),
    Fault(
      "title: \"a\": b\n",
      "1:11 yaml-syntax: text follows the closing \" of a value",
      "write title: '\"a\": b'"),
    Fault(
      " a: b\nc: d\n",
      "2:1 yaml-syntax: this line is indented less than the first one",
      "begin all keys of a mapping in one column"),
    Fault(
      "a: |\n\tx\n",
      "2:1 yaml-syntax: a tab indents this line, where YAML takes spaces only",
      "replace it by spaces"),
    Fault(
      "a: x\n\ty\n",
      "2:1 yaml-syntax: a tab indents this line, where YAML takes spaces only",
      "replace it by spaces"),
    Fault(
      "a: [\n- b\n]\n",
      "2:1 yaml-syntax: a list in brackets has no '- '",
      "separate its items by ',' and leave the '- ' out"),
    Fault(
      "a: 'it's'\n",
      "1:8 yaml-syntax: text follows the closing ' of a value",
      "write a: \"it's\""),
    Fault(
      "a: *\n",
      "1:5 yaml-syntax: a value cannot begin with '*' unless it is quoted",
      "write a: \"*\""),
    Fault(
      "a: & b\n",
      "1:5 yaml-syntax: a value cannot begin with '&' unless it is quoted",
      "write a: \"& b\""),
    Fault(
      "key:value\nb: c\n",
      "1:1 yaml-syntax: a space is missing after 'key:'",
      "write key: value"),
    Fault(
      "b: c\nkey:value\n",
      "2:1 yaml-syntax: a space is missing after 'key:'",
      "write key: value"),
    Fault(
      "a: \"x\n---\nb\"\n",
      "1:4 yaml-syntax: the \" here is never closed",
      "end the text with \", or write a: '\"x'"),
    Fault(
      "a: b\nc: |2x\n",
      "2:4 yaml-syntax: '|' begins a text of several lines, which starts on the next line",
      "write c: \"|2x\""),
    Fault(
      "- - a\n - b\n",
      "2:2 yaml-syntax: the indentation by 1 space matches no line above",
      "align the line with those that it belongs to"),
    Fault(
      "a: [b: c: d]\n",
      "1:9 yaml-syntax: a value that holds ': ' needs quotes",
      "quote that value"),
    Fault(
      "a: [a, , b]\n",
      "1:8 yaml-syntax: nothing stands before this ','",
      "remove one of the commas"),
    Fault(
      "a: !<x\n",
      "1:7 yaml-syntax: a value cannot begin with '!' unless it is quoted",
      "write a: \"!<x\""),
    Fault(
      "a: {b: c, b: [}\n",
      "1:15 yaml-syntax: ']' is expected here, not '}'",
      "close what was opened last"),
    Fault(
      "a: [}\n",
      "1:5 yaml-syntax: ']' is expected here, not '}'",
      "close what was opened last"),
    Fault(
      "a: 'tis the season\nb: c\n",
      "1:4 yaml-syntax: the ' here is never closed",
      "end the text with ', or write a: \"'tis the season\""),
    Fault(
      "- a: b: c\n",
      "1:7 yaml-syntax: a value that holds ': ' needs quotes",
      "write a: \"b: c\""),
    Fault(
      "a: \"say \"hi\" now\"\n",
      "1:10 yaml-syntax: text follows the closing \" of a value",
      "write a: 'say \"hi\" now'"),
    Fault(
      "a: http://x: y\n",
      "1:12 yaml-syntax: a value that holds ': ' needs quotes",
      "write a: \"http://x: y\""),
    Fault(
      "a: {b: c}}\n",
      "1:10 yaml-syntax: text follows the closing } of a value",
      "write a: \"{b: c}}\""),
    Fault(
      "key: value\n  more\n bad: x\n",
      "2:3 yaml-syntax: 'more' is not 'key: value'",
      "add ': ' after the key, or indent the line to continue the value above"),
    Fault(
      "title: Foo: \"bar\"\n",
      "1:11 yaml-syntax: a value that holds ': ' needs quotes",
      "write title: 'Foo: \"bar\"'"),
    Fault(
      "title: a\\b: c\n",
      "1:11 yaml-syntax: a value that holds ': ' needs quotes",
      "write title: 'a\\b: c'"),
    Fault(
      "a:  b: c: d\n",
      "1:11 yaml-syntax: a value that holds ': ' needs quotes",
      "write a: \" b: c: d\""),
    Fault(
      "a: b\n\n  # c\n   d: e\n",
      "4:4 yaml-syntax: the indentation by 3 spaces matches no line above",
      "align the line with those that it belongs to"),
    Fault(
      "a: |0\n x\n",
      "1:4 yaml-syntax: '|' begins a text of several lines, which starts on the next line",
      "write a: \"|0\""),
  ])
  func says(_ fault: Fault) {
    fault.check(parseYAML)
  }
}
