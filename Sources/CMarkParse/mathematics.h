#ifndef RECTO_MATHEMATICS_H
#define RECTO_MATHEMATICS_H

#include <cmark-gfm.h>

/// Makes `$` special in the library's tables for good. Once a process, before any parse.
///
/// Where the extension is not attached a dollar is text as before: texts that it parts are joined.
void mathematics_set_up(void);

/// The extension that reads formulas; it has no state, so all parsers share it.
cmark_syntax_extension *mathematics_extension(void);

/// What the `extension` of a formula set apart from its line is; that of others is the one above.
cmark_syntax_extension *mathematics_display(void);

#endif
