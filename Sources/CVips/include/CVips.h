#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

// libvips, opened when the first picture is made smaller: linking it would cost every start some
// forty libraries. Only what is declared by libvips 8.13 and later is used.

enum vips_format { VIPS_FORMAT_AVIF, VIPS_FORMAT_WEBP };

/// What a picture is made into.
struct vips_wish {
  /// In pixels; at most that of the picture. The height follows.
  int width;
  enum vips_format format;
  /// From 1 to 100.
  int quality;
};

/// Bytes that `vips_free` takes back.
struct vips_bytes {
  void *start;
  size_t count;
};

/// Opens the library; returns NULL, or why it cannot be used. From any thread.
const char *vips_open(void);

/// The version of the library, which must be open: `8.14.1`.
const char *vips_version_text(void);

/// Decodes a picture of `count` bytes, turns it as its orientation says and encodes it anew.
///
/// The library must be open. The result is the same for the same input, on whatever thread. Returns
/// false, with a reason in `message`, for what is no whole picture of a format that it knows.
_Bool vips_scale(const void *picture, size_t count, struct vips_wish wish,
                 struct vips_bytes *result, char *message, size_t message_size);

void vips_free(struct vips_bytes bytes);

/// Gives back what the library keeps for this thread.
void vips_leave_thread(void);

#endif
