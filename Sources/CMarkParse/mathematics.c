#include "mathematics.h"

#include <cmark-gfm-extension_api.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/syntax_extension.h>
#include <cmark-gfm/utf8.h>
#include <stdbool.h>
#include <string.h>

#include "arena.h"

// A formula is a code node whose `extension` is one of these two: the cells of the library's tables
// take no types but its own, and everything that reads texts takes code as it is written.
static cmark_syntax_extension *formulas, *display;

/// The text of a block, and where in it something begins.
typedef struct text {
  const unsigned char *bytes;
  size_t count;
} text;

/// The bytes of a formula without its dollars, and what follows them.
typedef struct formula {
  size_t start, end, after;
} formula;

static bool is_space(unsigned char byte) { return byte == ' ' || (byte >= 9 && byte <= 13); }
static bool is_digit(unsigned char byte) { return byte >= '0' && byte <= '9'; }
static bool is_letter(unsigned char byte) { return (byte | 32) >= 'a' && (byte | 32) <= 'z'; }

static size_t run_length(text text, size_t start, unsigned char byte) {
  size_t end = start;
  while (end < text.count && text.bytes[end] == byte) end++;
  return end - start;
}

/// Whether a formula may begin behind what ends at `at`: white space, punctuation, or a character
/// of a script that is written without spaces (from U+2E80 on).
static bool may_open_at(text text, size_t at) {
  if (at == 0) return true;
  size_t start = at - 1;
  while (start > 0 && (text.bytes[start] & 0xc0) == 0x80) start--;
  if (start == at - 1) return !is_digit(text.bytes[start]) && !is_letter(text.bytes[start]);
  int32_t scalar;
  return cmark_utf8proc_iterate(text.bytes + start, (bufsize_t)(at - start), &scalar) > 0 &&
         (scalar >= 0x2e80 || cmark_utf8proc_is_space(scalar) ||
          cmark_utf8proc_is_punctuation(scalar));
}

/// Length of the value of an attribute behind its `=`, 0 when there is none.
static size_t value_length(text text, size_t start) {
  size_t end = start;
  while (end < text.count && is_space(text.bytes[end])) end++;
  if (end == text.count) return 0;
  const unsigned char quote = text.bytes[end];
  if (quote == '"' || quote == '\'') {
    for (end++; end < text.count && text.bytes[end] != quote; end++) arena_step();
    return end < text.count ? end + 1 - start : 0;
  }
  const size_t first = end;
  while (end < text.count && !is_space(text.bytes[end]) && !strchr("\"'=<>`$", text.bytes[end]))
    end++;
  return end > first ? end - start : 0;
}

/// Length of the raw tag at `start`, 0 when there is none: dollars in its attributes are no ends.
///
/// It is read only as far as it can be one, so that all such tries together are linear.
static size_t tag_length(text text, size_t start) {
  size_t end = start + 1;
  if (end < text.count && text.bytes[end] == '/') end++;
  const size_t name = end;
  while (end < text.count && (is_letter(text.bytes[end]) || is_digit(text.bytes[end]))) end++;
  if (end == name) return 0;
  while (end < text.count) {
    const unsigned char byte = text.bytes[end];
    if (byte == '>') return end + 1 - start;
    if (byte == '=') {
      const size_t length = value_length(text, end + 1);
      if (!length) return 0;
      end += 1 + length;
    } else if (is_space(byte) || is_letter(byte) || is_digit(byte) || byte == '-' ||
               byte == '_' || byte == ':' || byte == '/') {
      end++;
    } else {
      return 0;
    }
  }
  return 0;
}

/// Whether `://` stands at `at`, or the `](` behind which a link names its destination.
static bool begins_address(text text, size_t at) {
  const unsigned char *bytes = text.bytes + at;
  const size_t count = text.count - at;
  return (count > 2 && bytes[0] == ':' && bytes[1] == '/' && bytes[2] == '/') ||
         (count > 1 && bytes[0] == ']' && bytes[1] == '(');
}

/// The first run of at least `least` dollars from `at` on that no backslash precedes and that
/// stands in no tag; the end of the text when something comes first that binds tighter.
static size_t find_dollars(text text, size_t at, size_t least) {
  bool in_address = false;
  while (at < text.count) {
    const unsigned char byte = text.bytes[at];
    if (byte == '$') {
      const size_t length = run_length(text, at, '$');
      if (length >= least) return in_address ? text.count : at;
      at += length;
    } else if (byte == '`') {
      return text.count;
    } else if (byte == '\\') {
      at += 2;
    } else if (byte == '<') {
      const size_t length = tag_length(text, at);
      at += length ? length : 1;
    } else {
      if (begins_address(text, at)) in_address = true;
      if (is_space(byte) || byte == ')' || byte == '>') in_address = false;
      at++;
    }
  }
  return text.count;
}

static bool is_blank(text text, size_t start, size_t end) {
  while (start < end && is_space(text.bytes[start])) start++;
  return start == end;
}

/// `$…$`: no space within its ends and no letter or digit behind it, so that money and the variables
/// of shells stay what they are.
static bool find_inline(text text, size_t at, formula *found) {
  const size_t start = at + 1;
  if (start == text.count || is_space(text.bytes[start])) return false;
  const size_t end = find_dollars(text, start, 1);
  if (end >= text.count || run_length(text, end, '$') != 1) return false;
  if (is_space(text.bytes[end - 1])) return false;
  const size_t after = end + 1;
  if (after < text.count && (is_digit(text.bytes[after]) || is_letter(text.bytes[after])))
    return false;
  *found = (formula){start, end, after};
  return true;
}

/// ``$`…`$``, which holds anything but a backtick.
static bool find_quoted(text text, size_t at, formula *found) {
  const size_t start = at + 2;
  size_t end = start;
  while (end < text.count && text.bytes[end] != '`') end++;
  if (end + 1 >= text.count || text.bytes[end + 1] != '$' || is_blank(text, start, end))
    return false;
  *found = (formula){start, end, end + 2};
  return true;
}

/// `$$…$$`, on one line or several.
static bool find_display(text text, size_t at, formula *found) {
  const size_t start = at + 2, end = find_dollars(text, start, 2);
  if (end >= text.count || run_length(text, end, '$') != 2 || is_blank(text, start, end))
    return false;
  const size_t after = end + 2;
  if (after < text.count && (is_digit(text.bytes[after]) || is_letter(text.bytes[after])))
    return false;
  *found = (formula){start, end, after};
  return true;
}

static cmark_node *make_node(cmark_node_type type, text text, size_t start, size_t end) {
  cmark_node *node = cmark_node_new_with_mem(type, &arena_memory);
  // The text of a block lives as long as its tree: the arena frees nothing before.
  node->as.literal = (cmark_chunk){
      .data = (unsigned char *)(uintptr_t)text.bytes + start, .len = (bufsize_t)(end - start)};
  return node;
}

static cmark_node *match(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *parent,
                         unsigned char character, cmark_inline_parser *inlines) {
  (void)self, (void)parser, (void)parent;
  if (character != '$') return NULL;
  const cmark_chunk *input = cmark_inline_parser_get_chunk(inlines);
  const text text = {input->data, (size_t)input->len};
  const size_t at = (size_t)cmark_inline_parser_get_offset(inlines);
  const size_t dollars = run_length(text, at, '$');
  formula found;
  bool is_found = false;
  arena_step();
  if (dollars <= 2 && may_open_at(text, at)) {
    const bool is_quoted = at + 1 < text.count && text.bytes[at + 1] == '`';
    is_found = dollars == 2 ? find_display(text, at, &found)
               : is_quoted ? find_quoted(text, at, &found)
                           : find_inline(text, at, &found);
  }
  if (!is_found) {
    // The whole run at once, as no formula begins within it.
    cmark_inline_parser_set_offset(inlines, (int)(at + dollars));
    return make_node(CMARK_NODE_TEXT, text, at, at + dollars);
  }
  cmark_inline_parser_set_offset(inlines, (int)found.after);
  while (found.start < found.end && is_space(text.bytes[found.start])) found.start++;
  while (found.end > found.start && is_space(text.bytes[found.end - 1])) found.end--;
  cmark_node *node = make_node(CMARK_NODE_CODE, text, found.start, found.end);
  node->extension = dollars == 2 ? display : formulas;
  return node;
}

void mathematics_set_up(void) {
  cmark_mem *memory = cmark_get_default_mem_allocator();
  cmark_syntax_extension *dollar = cmark_syntax_extension_new("recto-dollar");
  cmark_syntax_extension_set_match_inline_func(dollar, match);
  cmark_syntax_extension_set_special_inline_chars(
      dollar, cmark_llist_append(memory, NULL, (void *)(uintptr_t)'$'));
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension(parser, dollar);
  cmark_manage_extensions_special_characters(parser, 1);
  cmark_parser_free(parser);
  cmark_syntax_extension_free(memory, dollar);
  // Without special characters of its own, a parse sets and clears none.
  formulas = cmark_syntax_extension_new("recto-mathematics");
  cmark_syntax_extension_set_match_inline_func(formulas, match);
  display = cmark_syntax_extension_new("recto-display");
}

cmark_syntax_extension *mathematics_extension(void) { return formulas; }

cmark_syntax_extension *mathematics_display(void) { return display; }
