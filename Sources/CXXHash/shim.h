// Header only: the functions are compiled into the module that calls them.
#define XXH_INLINE_ALL
#include <xxhash.h>
