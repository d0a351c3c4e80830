// The least that any renderer on cmark-gfm must do: read each Markdown file, parse it with GitHub's
// extensions, render HTML, write it. No templates, no index, no theme: the measure of Recto.
//
//   floor SOURCE OUTPUT [THREADS]
//
// The library is not made for threads: every parse sets and clears entries of two global tables of
// special characters, so that concurrent parses lose strikethrough and autolinks. Here the entries
// are set once for good, and each worker gets a strikethrough extension of its own whose delimiter
// is a control byte that no other parser and no document uses.
#define _GNU_SOURCE
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm/syntax_extension.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  PARSE_OPTIONS = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE,
  LONGEST_RUN = 100,
  LONGEST_PATH = 4096,
  OPEN_FOLDERS = 64,
};

// Control bytes that are no white space, which `clean` takes out of every document.
static const unsigned char delimiters[] = {
    1,  2,  3,  4,  5,  6,  7,  8,  11, 12, 14, 15, 16, 17,  18,
    19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 127,
};
enum { WORKERS = sizeof delimiters };

static const char *source, *output;
static size_t source_length;
static char **files;
static size_t file_count, file_capacity;
static atomic_size_t next_file, bytes_read, bytes_written;
static cmark_syntax_extension *library_strikethrough, *strikethroughs[WORKERS];

static void fail(const char *what) {
  fprintf(stderr, "floor: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void *must(void *memory) {
  if (!memory) fail("memory");
  return memory;
}

// Takes a run of tildes as a delimiter under the worker's own byte.
static cmark_node *match_tildes(cmark_syntax_extension *self, cmark_parser *parser,
                                cmark_node *parent, unsigned char character,
                                cmark_inline_parser *inlines) {
  (void)parser, (void)parent;
  if (character != '~') return NULL;
  int left, right, before, after;
  int count = cmark_inline_parser_scan_delimiters(inlines, LONGEST_RUN, '~', &left, &right, &before,
                                                  &after);
  char run[LONGEST_RUN + 1];
  memset(run, '~', (size_t)count);
  run[count] = 0;
  cmark_node *text = cmark_node_new(CMARK_NODE_TEXT);
  cmark_node_set_literal(text, run);
  const unsigned char *delimiter = cmark_syntax_extension_get_private(self);
  if ((left || right) && count <= 2) {
    cmark_inline_parser_push_delimiter(inlines, *delimiter, left, right, text);
  }
  return text;
}

static delimiter *insert_strikethrough(cmark_syntax_extension *self, cmark_parser *parser,
                                       cmark_inline_parser *inlines, delimiter *opener,
                                       delimiter *closer) {
  (void)self;
  return library_strikethrough->insert_inline_from_delim(library_strikethrough, parser, inlines,
                                                         opener, closer);
}

// Sets the library's special characters for good, and makes each worker's strikethrough.
static void prepare_library(void) {
  cmark_gfm_core_extensions_ensure_registered();
  library_strikethrough = cmark_find_syntax_extension("strikethrough");
  cmark_syntax_extension *autolink = cmark_find_syntax_extension("autolink");
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension(parser, library_strikethrough);
  cmark_parser_attach_syntax_extension(parser, autolink);
  cmark_manage_extensions_special_characters(parser, true);
  cmark_parser_free(parser);
  cmark_syntax_extension_set_special_inline_chars(autolink, NULL);
  for (size_t i = 0; i < WORKERS; i++) {
    cmark_syntax_extension *own = strikethroughs[i] = cmark_syntax_extension_new("strikethrough");
    cmark_syntax_extension_set_private(own, (void *)&delimiters[i], NULL);
    cmark_syntax_extension_set_match_inline_func(own, match_tildes);
    cmark_syntax_extension_set_inline_from_delim_func(own, insert_strikethrough);
    cmark_llist *characters = cmark_llist_append(cmark_get_default_mem_allocator(), NULL,
                                                 (void *)(size_t)delimiters[i]);
    cmark_syntax_extension_set_special_inline_chars(own, characters);
  }
}

// Lists one Markdown file, or makes the folder that answers to one of the source.
static int visit(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)place;
  size_t length = strlen(path);
  if (type == FTW_D) {
    char folder[LONGEST_PATH];
    snprintf(folder, sizeof folder, "%s%s", output, path + source_length);
    if (mkdir(folder, 0777) && errno != EEXIST) fail(folder);
  } else if (type == FTW_F && length > 3 && !strcmp(path + length - 3, ".md")) {
    if (file_count == file_capacity) {
      file_capacity = file_capacity ? file_capacity * 2 : 1024;
      files = must(realloc(files, file_capacity * sizeof *files));
    }
    files[file_count++] = must(strdup(path));
  }
  return 0;
}

// Takes out the bytes that serve as delimiters.
static void clean(unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = bytes[i];
    bool space = byte == '\t' || byte == '\n' || byte == '\r';
    if ((byte < ' ' && !space) || byte == 127) bytes[i] = '?';
  }
}

static char *render(const char *bytes, size_t count, cmark_syntax_extension *strikethrough) {
  cmark_parser *parser = cmark_parser_new(PARSE_OPTIONS);
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
  cmark_parser_attach_syntax_extension(parser, strikethrough);
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("autolink"));
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("tagfilter"));
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("tasklist"));
  cmark_parser_feed(parser, bytes, count);
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, PARSE_OPTIONS,
                                 cmark_parser_get_syntax_extensions(parser));
  cmark_node_free(document);
  cmark_parser_free(parser);
  return html;
}

static void write_page(const char *path, const char *html) {
  char name[LONGEST_PATH];
  int stem = (int)(strlen(path) - source_length - 3);
  snprintf(name, sizeof name, "%s%.*s.html", output, stem, path + source_length);
  size_t count = strlen(html);
  int file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0666);
  if (file < 0 || write(file, html, count) != (ssize_t)count) fail(name);
  close(file);
  atomic_fetch_add(&bytes_written, count);
}

static void *work(void *strikethrough) {
  char *bytes = NULL;
  size_t capacity = 0, index;
  while ((index = atomic_fetch_add(&next_file, 1)) < file_count) {
    int file = open(files[index], O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status)) fail(files[index]);
    size_t size = (size_t)status.st_size;
    if (size >= capacity) {
      capacity = size * 2 + 1;
      bytes = must(realloc(bytes, capacity));
    }
    if (read(file, bytes, size) != (ssize_t)size) fail(files[index]);
    close(file);
    clean((unsigned char *)bytes, size);
    char *html = render(bytes, size, strikethrough);
    write_page(files[index], html);
    free(html);
    atomic_fetch_add(&bytes_read, size);
  }
  free(bytes);
  return NULL;
}

int main(int count, char **arguments) {
  int threads = count > 3 ? atoi(arguments[3]) : 2;
  if (count < 3 || threads < 1 || threads > WORKERS) {
    fprintf(stderr, "usage: floor SOURCE OUTPUT [THREADS], at most %d threads\n", WORKERS);
    return 64;
  }
  source = arguments[1];
  source_length = strlen(source);
  output = arguments[2];
  prepare_library();
  if (nftw(source, visit, OPEN_FOLDERS, FTW_PHYS)) fail(source);
  pthread_t workers[WORKERS];
  for (int i = 0; i < threads; i++) {
    if (pthread_create(&workers[i], NULL, work, strikethroughs[i])) fail("thread");
  }
  for (int i = 0; i < threads; i++) pthread_join(workers[i], NULL);
  printf("%zu files, %zu bytes in, %zu bytes out\n", file_count, (size_t)bytes_read,
         (size_t)bytes_written);
  return 0;
}
