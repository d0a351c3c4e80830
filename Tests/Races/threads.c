/// Parses documents on many threads at once, for the thread sanitizer to watch.
///
///     threads safe|bare THREADS ROUNDS DOCUMENTS
///
/// `safe` goes through CMarkParse: every tree must also be the one that a single thread gets.
/// `bare` calls the library as its own program does, which is a race: the sanitizer must see it.
/// DOCUMENTS holds each document behind its length, of 4 bytes, the lowest first.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CMarkParse.h"

enum { ALL = MARK_TABLES | MARK_STRIKETHROUGH | MARK_AUTOLINKS | MARK_TASK_LISTS | MARK_FOOTNOTES };

/// Some of them read `~` as an ordinary character, for which the others have to wait.
static const unsigned syntaxes[] = {
    ALL, ALL | MARK_SMART | MARK_STRICT_CHARACTERS, 0, MARK_STRIKETHROUGH, MARK_TABLES};
enum { SYNTAXES = sizeof syntaxes / sizeof *syntaxes, MOST_THREADS = MARK_WORKERS - 1 };

/// No document may be refused for its time, which depends on the machine.
static const mark_limits limits = {
    .source_bytes = 8 << 20, .arena_bytes = 32 << 20, .nanoseconds = (uint64_t)1 << 60};

typedef struct document {
  const uint8_t *bytes;
  size_t count;
} document;

static document *documents;
static size_t document_count;

static void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(2);
}

static void read_documents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) fail("cannot open the documents");
  const size_t size = (size_t)ftell(file);
  uint8_t *bytes = malloc(size + 1);
  documents = malloc((size / 4 + 1) * sizeof *documents);
  rewind(file);
  if (!bytes || !documents || fread(bytes, 1, size, file) != size)
    fail("cannot read the documents");
  fclose(file);
  for (size_t at = 0; at + 4 <= size;) {
    const size_t count = bytes[at] | (size_t)bytes[at + 1] << 8 | (size_t)bytes[at + 2] << 16 |
                         (size_t)bytes[at + 3] << 24;
    // A copy of its own, so that a read beyond its end is seen.
    uint8_t *copy = malloc(count + 1);
    if (!copy || count > size - at - 4) fail("the documents are cut off");
    memcpy(copy, bytes + at + 4, count);
    documents[document_count++] = (document){copy, count};
    at += 4 + count;
  }
  free(bytes);
}

// MARK: What a tree says, in one number (FNV-1a)

static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++)
    hash = (hash ^ ((const uint8_t *)bytes)[index]) * 0x100000001b3;
  return hash;
}

static uint64_t mix_number(uint64_t hash, int64_t number) {
  return mix(hash, &number, sizeof number);
}

static uint64_t mix_chunk(uint64_t hash, cmark_chunk text) {
  return mix(mix_number(hash, text.len), text.data, (size_t)text.len);
}

static uint64_t mix_node(uint64_t hash, cmark_node *node) {
  const mark_kind kind = mark_kind_of(node);
  hash = mix_number(mix_number(hash, kind), node->start_line);
  switch (kind) {
    case MARK_KIND_TEXT:
    case MARK_KIND_CODE:
    case MARK_KIND_HTML:
    case MARK_KIND_HTML_BLOCK: return mix_chunk(hash, node->as.literal);
    case MARK_KIND_CODE_BLOCK:
      return mix_chunk(mix_chunk(hash, node->as.code.info), node->as.code.literal);
    case MARK_KIND_LINK:
    case MARK_KIND_IMAGE:
      return mix_chunk(mix_chunk(hash, node->as.link.url), node->as.link.title);
    case MARK_KIND_HEADING: return mix_number(hash, node->as.heading.level);
    case MARK_KIND_ITEM: return mix_number(hash, mark_is_task(node));
    case MARK_KIND_ROW: return mix_number(hash, mark_is_header(node));
    case MARK_KIND_TABLE: {
      size_t count;
      const uint8_t *alignments = mark_alignments(node, &count);
      return mix(hash, alignments, count);
    }
    default: return hash;
  }
}

static uint64_t tree_hash(cmark_node *root) {
  uint64_t hash = 0xcbf29ce484222325;
  for (cmark_node *node = root; node;) {
    hash = mix_node(hash, node);
    if (node->first_child) {
      node = node->first_child;
      continue;
    }
    for (; node != root && !node->next; node = node->parent) hash = mix_number(hash, -1);
    node = node == root ? NULL : node->next;
  }
  return hash;
}

static uint64_t parsed_hash(mark_worker *worker, document document, unsigned syntax) {
  cmark_node *root;
  const mark_outcome outcome = mark_parse(worker, document.bytes, document.count, syntax, &root);
  return outcome == MARK_PARSED ? tree_hash(root) : outcome;
}

// MARK: Threads

typedef struct job {
  pthread_t thread;
  unsigned number, rounds;
  uint64_t *hashes;  // of each document with each syntax; 0 where it was not parsed
  size_t changed;    // how often a tree was another one than before
} job;

static void *parse_safely(void *argument) {
  job *job = argument;
  mark_worker *worker = mark_worker_new(limits);
  if (!worker) fail("no worker");
  for (unsigned round = 0; round < job->rounds; round++) {
    for (size_t step = 0; step < document_count; step++) {
      // Each thread begins elsewhere, and takes another syntax for a document each time.
      const size_t number = (step + job->number * 7919u) % document_count;
      const size_t syntax = (number + job->number + round) % SYNTAXES;
      const uint64_t hash = parsed_hash(worker, documents[number], syntaxes[syntax]);
      uint64_t *before = &job->hashes[number * SYNTAXES + syntax];
      job->changed += *before && *before != hash;
      *before = hash;
    }
    mark_drop(worker);
  }
  mark_worker_free(worker);
  return NULL;
}

static void *parse_barely(void *argument) {
  job *job = argument;
  static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};
  for (size_t step = 0; step < document_count * job->rounds; step++) {
    const document document = documents[(step + job->number) % document_count];
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
    for (size_t index = 0; index < sizeof names / sizeof *names; index++)
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[index]));
    cmark_parser_feed(parser, (const char *)document.bytes, document.count);
    cmark_node_free(cmark_parser_finish(parser));
    cmark_parser_free(parser);
  }
  return NULL;
}

static void run(job *jobs, unsigned threads, void *(*work)(void *)) {
  for (unsigned number = 0; number < threads; number++)
    if (pthread_create(&jobs[number].thread, NULL, work, &jobs[number])) fail("no thread");
  for (unsigned number = 0; number < threads; number++) pthread_join(jobs[number].thread, NULL);
}

/// How many trees of the threads are not those that one thread alone gets.
static size_t differences(const job *jobs, unsigned threads) {
  mark_worker *worker = mark_worker_new(limits);
  if (!worker) fail("no worker");
  size_t differing = 0, parses = 0;
  for (size_t index = 0; index < document_count * SYNTAXES; index++) {
    const uint64_t expected =
        parsed_hash(worker, documents[index / SYNTAXES], syntaxes[index % SYNTAXES]);
    for (unsigned number = 0; number < threads; number++) {
      parses += jobs[number].hashes[index] != 0;
      differing += jobs[number].hashes[index] && jobs[number].hashes[index] != expected;
    }
  }
  mark_worker_free(worker);
  for (unsigned number = 0; number < threads; number++) differing += jobs[number].changed;
  printf("%zu documents, %zu trees compared, %zu differ\n", document_count, parses, differing);
  return differing;
}

int main(int count, char **arguments) {
  if (count != 5) fail("threads safe|bare THREADS ROUNDS DOCUMENTS");
  const unsigned threads = (unsigned)atoi(arguments[2]), rounds = (unsigned)atoi(arguments[3]);
  if (threads < 1 || threads > MOST_THREADS) fail("so many threads cannot be had");
  read_documents(arguments[4]);
  job jobs[MOST_THREADS];
  for (unsigned number = 0; number < threads; number++) {
    jobs[number] = (job){.number = number, .rounds = rounds};
    jobs[number].hashes = calloc(document_count * SYNTAXES, sizeof *jobs->hashes);
    if (!jobs[number].hashes) fail("no memory");
  }
  if (!strcmp(arguments[1], "bare")) {
    cmark_gfm_core_extensions_ensure_registered();
    run(jobs, threads, parse_barely);
    return 0;
  }
  run(jobs, threads, parse_safely);
  return differences(jobs, threads) > 0;
}
