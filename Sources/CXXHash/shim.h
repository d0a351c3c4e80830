// Header only: the functions are compiled into the module that calls them.
#define XXH_INLINE_ALL
#include <stdint.h>
#include <xxhash.h>

/// XXH3 of `count` bytes, 64 bits; the library's own functions are macros to Swift.
static inline uint64_t content_hash(const void *bytes, size_t count) {
  return XXH3_64bits(bytes, count);
}
