#include "autolink.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/syntax_extension.h>
#include <cmark-gfm/utf8.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "arena.h"

typedef const unsigned char *bytes;

enum { HOST_MAXIMUM = 255, SCHEME_MAXIMUM = 5 };

static cmark_syntax_extension *links, *links_and_addresses;

// <ctype.h> follows the locale of the process; these do not.
static bool is_space(unsigned char byte) { return byte == ' ' || (byte >= 9 && byte <= 13); }
static bool is_letter(unsigned char byte) { return (byte | 32) >= 'a' && (byte | 32) <= 'z'; }
static bool is_alphanumeric(unsigned char byte) {
  return is_letter(byte) || (byte >= '0' && byte <= '9');
}

static bool is_host_character(bytes text, size_t count) {
  int32_t scalar;
  return cmark_utf8proc_iterate(text, (bufsize_t)count, &scalar) > 0 &&
         !cmark_utf8proc_is_space(scalar) && !cmark_utf8proc_is_punctuation(scalar);
}

/// Length of the host at `text`, 0 when there is none. `_` is allowed, but not in the last two names.
static size_t host_length(bytes text, size_t count, bool one_name_is_enough) {
  size_t index, dots = 0, before_dot = 0, after_dot = 0;
  for (index = 1; index + 1 < count; index++) {
    if (index > HOST_MAXIMUM) return 0;
    if (text[index] == '_') {
      after_dot++;
    } else if (text[index] == '.') {
      before_dot = after_dot;
      after_dot = 0;
      dots++;
    } else if (text[index] != '-' && !is_host_character(text + index, count - index)) {
      break;
    }
  }
  if (before_dot || after_dot) return 0;
  return one_name_is_enough || dots ? index : 0;
}

/// Length of the link without the marks at its end that belong to the sentence around it.
static size_t trimmed_length(bytes text, size_t count) {
  size_t opened = 0, closed = 0;
  for (size_t index = 0; index < count; index++) {
    opened += text[index] == '(';
    closed += text[index] == ')';
  }
  while (count) {
    const unsigned char last = text[count - 1];
    if (strchr("?!.,:*_~'\"", last)) {
      count--;
    } else if (last == ';') {
      size_t start = count - 1;
      while (start > 0 && is_letter(text[start - 1])) start--;
      const bool entity = start > 0 && start < count - 1 && text[start - 1] == '&';
      count = entity ? start - 1 : count - 1;
    } else if (last == ')' && closed > opened) {
      count--;
      closed--;
    } else {
      break;
    }
  }
  return count;
}

static char *joined(const char *prefix, bytes text, size_t count) {
  const size_t length = strlen(prefix);
  char *string = arena_memory.calloc(length + count + 1, 1);
  memcpy(string, prefix, length);
  memcpy(string + length, text, count);
  return string;
}

static cmark_node *make_text(bytes text, size_t count) {
  cmark_node *node = cmark_node_new_with_mem(CMARK_NODE_TEXT, &arena_memory);
  cmark_node_set_literal(node, joined("", text, count));
  return node;
}

static cmark_node *make_link(const char *prefix, bytes text, size_t count) {
  cmark_node *node = cmark_node_new_with_mem(CMARK_NODE_LINK, &arena_memory);
  cmark_node_set_url(node, joined(prefix, text, count));
  cmark_node_append_child(node, make_text(text, count));
  return node;
}

/// Length of `http`, `https` or `ftp` right before `colon`, 0 when something else is there.
static size_t scheme_length(bytes colon, size_t available) {
  size_t length = 0;
  while (length < available && is_letter(colon[-1 - (ptrdiff_t)length]))
    if (++length > SCHEME_MAXIMUM) return 0;
  const char *scheme = (const char *)colon - length;
  const bool known = (length == 4 && !strncasecmp(scheme, "http", 4)) ||
                     (length == 5 && !strncasecmp(scheme, "https", 5)) ||
                     (length == 3 && !strncasecmp(scheme, "ftp", 3));
  return known ? length : 0;
}

static cmark_node *match(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *parent,
                         unsigned char character, cmark_inline_parser *inlines) {
  (void)self, (void)parser;
  if (character != ':' && character != 'w') return NULL;
  const cmark_chunk *input = cmark_inline_parser_get_chunk(inlines);
  const size_t position = (size_t)cmark_inline_parser_get_offset(inlines);
  const size_t count = (size_t)input->len - position;
  const bytes text = input->data + position;
  size_t before = 0, length;
  if (character == 'w') {
    if (count < 4 || memcmp(text, "www.", 4)) return NULL;
    if (position && !strchr("*_~(", text[-1]) && !is_space(text[-1])) return NULL;
    length = host_length(text, count, false);
    if (!length) return NULL;
  } else {
    if (count < 4 || text[1] != '/' || text[2] != '/') return NULL;
    before = scheme_length(text, position);
    if (!before || !is_host_character(text + 3, count - 3)) return NULL;
    length = host_length(text + 3, count - 3, true);
    if (!length) return NULL;
    length += 3;
  }
  if (cmark_inline_parser_in_bracket(inlines, 0) || cmark_inline_parser_in_bracket(inlines, 1))
    return NULL;
  while (length < count && !is_space(text[length]) && text[length] != '<') length++;
  length = trimmed_length(text, length);
  if (!length) return NULL;
  cmark_inline_parser_set_offset(inlines, (int)(position + length));
  if (before) cmark_node_unput(parent, (int)before);
  return make_link(character == 'w' ? "http://" : "", text - before, before + length);
}

static bool ends_with_word(bytes text, size_t count, const char *word) {
  const size_t length = strlen(word);
  return count >= length && !memcmp(text + count - length, word, length) &&
         (count == length || !is_alphanumeric(text[count - length - 1]));
}

/// An e-mail or XMPP address in a text.
typedef struct address {
  size_t start, end;
  bool has_scheme;
} address;

/// Finds the address around the `@` at `at` that begins at `from` or later.
static bool find_address(bytes text, size_t count, size_t from, size_t at, address *found) {
  size_t start = at;
  bool has_scheme = false, is_xmpp = false;
  for (;;) {
    while (start > from && (is_alphanumeric(text[start - 1]) || strchr(".+-_", text[start - 1])))
      start--;
    if (start == from || text[start - 1] != ':') break;
    if (ends_with_word(text + from, start - from, "mailto:")) {
      has_scheme = true;
    } else if (ends_with_word(text + from, start - from, "xmpp:")) {
      has_scheme = is_xmpp = true;
    } else {
      break;
    }
    start--;
  }
  if (start == at) return false;
  size_t end = at + 1, dots = 0;
  for (; end < count; end++) {
    const unsigned char byte = text[end];
    if (byte == '@') return false;
    if (byte == '.' && end + 1 < count && is_alphanumeric(text[end + 1])) {
      dots++;
    } else if (!is_alphanumeric(byte) && !(byte == '/' && is_xmpp) && byte != '-' && byte != '_') {
      break;
    }
  }
  if (end - at < 2 || !dots || (!is_letter(text[end - 1]) && text[end - 1] != '.')) return false;
  const size_t length = trimmed_length(text + at, end - at);
  if (!length) return false;
  *found = (address){start, at + length, has_scheme};
  return true;
}

/// Puts a link into the place of every address in `node`, which is a text.
static void link_addresses(cmark_node *node) {
  const bytes text = node->as.literal.data;
  const size_t count = (size_t)node->as.literal.len;
  size_t done = 0;
  cmark_node *last = node;
  bytes sign = text;
  while ((sign = memchr(sign, '@', count - (size_t)(sign - text)))) {
    address found;
    arena_step();
    if (!find_address(text, count, done, (size_t)(sign - text), &found)) {
      sign++;
      continue;
    }
    cmark_node *before = make_text(text + done, found.start - done);
    cmark_node *link = make_link(found.has_scheme ? "" : "mailto:", text + found.start,
                                 found.end - found.start);
    cmark_node_insert_after(last, before);
    cmark_node_insert_after(before, link);
    last = link;
    done = found.end;
    sign = text + done;
  }
  if (last == node) return;
  cmark_node_insert_after(last, make_text(text + done, count - done));
  cmark_node_unlink(node);
}

static bool has_address(const cmark_node *node) {
  return node->type == CMARK_NODE_TEXT && node->as.literal.len > 0 &&
         memchr(node->as.literal.data, '@', (size_t)node->as.literal.len);
}

/// The node after `node` and what hangs below it, NULL when `root` is done.
static cmark_node *following(cmark_node *node, const cmark_node *root) {
  while (node != root && !node->next) node = node->parent;
  return node == root ? NULL : node->next;
}

/// The node after `node` in the order of the text, at most to the end of `root`.
static cmark_node *next_in(cmark_node *node, const cmark_node *root) {
  return node->first_child ? node->first_child : following(node, root);
}

/// The link that ends first of `link` and those in it: `<...>` may stand in the text of a link.
static cmark_node *first_to_end(cmark_node *link) {
  for (cmark_node *node = link; (node = next_in(node, link));)
    if (node->type == CMARK_NODE_LINK) link = node;
  return link;
}

static cmark_node *link_all_addresses(cmark_syntax_extension *self, cmark_parser *parser,
                                      cmark_node *root) {
  (void)self, (void)parser;
  for (cmark_node *node = root; node;) {
    if (has_address(node)) {
      cmark_node *next = following(node, root);
      link_addresses(node);
      node = next;
    } else if (node->type == CMARK_NODE_LINK) {
      // As in the library, a text is in no link once any link has ended.
      node = following(first_to_end(node), root);
    } else {
      node = next_in(node, root);
    }
  }
  return root;
}

void autolink_set_up(void) {
  cmark_syntax_extension *library = cmark_find_syntax_extension("autolink");
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension(parser, library);
  cmark_manage_extensions_special_characters(parser, 1);
  cmark_parser_free(parser);
  // Should anyone attach the library's own after all, it must not clear the entries again.
  cmark_llist_free(cmark_get_default_mem_allocator(), library->special_inline_chars);
  cmark_syntax_extension_set_special_inline_chars(library, NULL);
  links = cmark_syntax_extension_new("recto-autolink");
  links_and_addresses = cmark_syntax_extension_new("recto-autolink");
  cmark_syntax_extension_set_match_inline_func(links, match);
  cmark_syntax_extension_set_match_inline_func(links_and_addresses, match);
  cmark_syntax_extension_set_postprocess_func(links_and_addresses, link_all_addresses);
}

cmark_syntax_extension *autolink_extension(bool with_addresses) {
  return with_addresses ? links_and_addresses : links;
}
