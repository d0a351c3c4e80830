#ifndef RECTO_C_KATE_SYNTAX_ABI_H
#define RECTO_C_KATE_SYNTAX_ABI_H

// What the program and its plug-in for syntax highlighting know of each other. The plug-in has one
// entry point, `kate_plugin`, which gives all of its functions. None of them throws.

#ifdef __cplusplus
#include <cstddef>
#include <cstdint>
extern "C" {
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#endif

#ifdef __clang__
/// What Swift calls it.
#define KATE_NAMED(name) __attribute__((swift_name(#name)))
#else
#define KATE_NAMED(name)
#endif

/// Grows with every change of this file; a plug-in of another number is not used.
enum { KATE_ABI = 1 };

/// All definitions of languages, and a highlighter. One thread uses it at a time.
typedef struct kate_syntax kate_syntax;

/// Some bytes of one line, in one text style.
typedef struct kate_run {
  uint32_t start;
  uint32_t end;
  uint32_t style;  ///< `KSyntaxHighlighting::Theme::TextStyle`; never normal text, never an error.
} kate_run;

typedef enum __attribute__((enum_extensibility(closed))) kate_outcome {
  KATE_DONE KATE_NAMED(done),
  KATE_LINE_TOO_LONG KATE_NAMED(lineTooLong),
  KATE_TIME_OVER KATE_NAMED(timeOver),
  KATE_FAILED KATE_NAMED(failed),  ///< Memory is out, or the library threw something.
} kate_outcome;

typedef struct kate_functions {
  uint32_t abi;
  /// The library's version, `5.103.0`.
  const char *version;

  /// Reads the list of languages; NULL when memory is out.
  kate_syntax *(*make)(void);
  void (*end)(kate_syntax *syntax);

  /// The names of all languages, in the library's order; valid as long as `syntax`.
  size_t (*count)(const kate_syntax *syntax);
  const char *(*name)(const kate_syntax *syntax, size_t index);
  /// Whether a language is only a part of others, and none to choose.
  bool (*is_part)(const kate_syntax *syntax, size_t index);
  /// The index of the language for files whose names end in `.` and that, -1 when there is none.
  int32_t (*find_ending)(kate_syntax *syntax, const char *ending);

  /// Begins a span of time, of the thread's own, for everything that is highlighted in it.
  void (*begin)(kate_syntax *syntax, uint64_t nanoseconds);
  /// Highlights UTF-8 text, faulty or not, in the language `index`.
  ///
  /// `opening` is a line to think of before the first one, or NULL.
  /// The runs are in order, not empty, do not overlap and cross no line's end. They are valid until
  /// the next call.
  kate_outcome (*highlight)(kate_syntax *syntax, size_t index, const char *opening,
                            const uint8_t *text, size_t count, size_t line_bytes,
                            const kate_run **runs, size_t *run_count);
} kate_functions;

/// The entry point of the plug-in; what it gives lives as long as the plug-in is open.
typedef const kate_functions *(*kate_entry)(void);

#ifdef __cplusplus
}
#endif

#endif
