#ifndef RECTO_AUTOLINK_H
#define RECTO_AUTOLINK_H

#include <cmark-gfm.h>
#include <stdbool.h>

/// Makes the letters special at which a link may begin, for good. Once a process, before any parse.
void autolink_set_up(void);

/// GFM's autolinks as the library finds them, in linear time.
///
/// A host name of more than 255 bytes is none, and the number of addresses in a text has no limit.
/// Looking for e-mail addresses costs a walk over the tree, which a text without `@` can do without.
cmark_syntax_extension *autolink_extension(bool with_addresses);

#endif
