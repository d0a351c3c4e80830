// Header only: the functions are compiled into the module that calls them.
#define XXH_INLINE_ALL
#include <stdint.h>
#include <xxhash.h>

/// XXH3 of `count` bytes, 64 bits; the library's own functions are macros to Swift.
static inline uint64_t content_hash(const void *bytes, size_t count) {
  return XXH3_64bits(bytes, count);
}

/// A hash of content that comes in pieces; the same as `content_hash` of all of it.
typedef XXH3_state_t content_hasher;

static inline content_hasher *content_hasher_new(void) {
  content_hasher *hasher = XXH3_createState();
  if (hasher) XXH3_64bits_reset(hasher);
  return hasher;
}

static inline void content_hasher_free(content_hasher *hasher) { XXH3_freeState(hasher); }

static inline void content_hasher_add(content_hasher *hasher, const void *bytes, size_t count) {
  XXH3_64bits_update(hasher, bytes, count);
}

static inline uint64_t content_hasher_value(const content_hasher *hasher) {
  return XXH3_64bits_digest(hasher);
}
