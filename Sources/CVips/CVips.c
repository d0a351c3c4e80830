#include "CVips.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// As libvips declares them; its own header would need the headers of GLib.
typedef struct _VipsImage VipsImage;

enum { VIPS_SIZE_DOWN = 2, VIPS_COMPRESSION_AV1 = 4, VIPS_TRUE = 1, G_LOG_LEVEL_WARNING = 16 };

#define FUNCTIONS(F)                                                                               \
  F(int, vips_init, (const char *name))                                                            \
  F(const char *, vips_version_string, (void))                                                     \
  F(void, vips_concurrency_set, (int threads))                                                     \
  F(void, vips_cache_set_max, (int operations))                                                    \
  F(void, vips_thread_shutdown, (void))                                                            \
  F(int, vips_thumbnail_buffer,                                                                    \
    (const void *picture, size_t count, VipsImage **result, int width, ...))                       \
  F(int, vips_copy, (VipsImage * image, VipsImage * *result, ...))                                 \
  F(_Bool, vips_image_remove, (VipsImage * image, const char *name))                               \
  F(int, vips_webpsave_buffer, (VipsImage * image, void **start, size_t *count, ...))              \
  F(int, vips_heifsave_buffer, (VipsImage * image, void **start, size_t *count, ...))              \
  F(char *, vips_error_buffer_copy, (void))                                                        \
  F(void, g_object_unref, (void *object))                                                          \
  F(unsigned, g_log_set_handler,                                                                   \
    (const char *domain, int level,                                                                \
     void (*handler)(const char *, int, const char *, void *), void *context))                     \
  F(void, g_free, (void *memory))

static struct {
#define DECLARE(result, name, parameters) result(*name) parameters;
  FUNCTIONS(DECLARE)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];
static int failed;

static void fail(const char *reason) {
  failed = 1;
  snprintf(failure, sizeof failure, "%s", reason ? reason : "it cannot be opened");
}

/// What the library would print; a failure comes with a message of its own.
static void keep_quiet(const char *domain, int level, const char *message, void *context) {
  (void)domain, (void)level, (void)message, (void)context;
}

static void open_library(void) {
  void *handle = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    fail(dlerror());
    return;
  }
#define LOAD(result, name, parameters)                                                             \
  if (!(library.name = (result(*) parameters)dlsym(handle, #name))) {                              \
    fail(dlerror());                                                                               \
    return;                                                                                        \
  }
  FUNCTIONS(LOAD)
  if (library.vips_init("recto") != 0) {
    fail("it cannot be started");
    return;
  }
  library.g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, keep_quiet, NULL);
  // The callers are as many as there are to be threads, and no picture is asked for twice.
  library.vips_concurrency_set(1);
  library.vips_cache_set_max(0);
}

const char *vips_open(void) {
  pthread_once(&once, open_library);
  return failed ? failure : NULL;
}

const char *vips_version_text(void) { return library.vips_version_string(); }

/// The first line of what the library says, which the failures of other threads may precede.
static void explain(char *message, size_t size) {
  char *text = library.vips_error_buffer_copy();
  snprintf(message, size, "%s", text && *text ? text : "it cannot be decoded");
  library.g_free(text);
  message[strcspn(message, "\n")] = 0;
}

/// The picture in sRGB and without its profile, which browsers then take for granted.
static int shrink(const void *picture, size_t count, int width, VipsImage **result) {
  VipsImage *image = NULL;
  // Of a picture in memory the option of its own for what is cut short has no effect.
  int code = library.vips_thumbnail_buffer(picture, count, &image, width, "height", 10000000,
                                           "size", VIPS_SIZE_DOWN, "export_profile", "srgb",
                                           "option_string", "[fail_on=truncated]", (void *)NULL);
  if (code == 0) code = library.vips_copy(image, result, (void *)NULL);
  if (code == 0) library.vips_image_remove(*result, "icc-profile-data");
  if (image) library.g_object_unref(image);
  return code;
}

_Bool vips_scale(const void *picture, size_t count, struct vips_wish wish,
                 struct vips_bytes *result, char *message, size_t message_size) {
  VipsImage *image = NULL;
  *result = (struct vips_bytes){NULL, 0};
  int code = shrink(picture, count, wish.width, &image);
  if (code == 0 && wish.format == VIPS_FORMAT_WEBP)
    code = library.vips_webpsave_buffer(image, &result->start, &result->count, "Q", wish.quality,
                                        "effort", 4, "strip", VIPS_TRUE, (void *)NULL);
  else if (code == 0)
    code = library.vips_heifsave_buffer(image, &result->start, &result->count, "Q", wish.quality,
                                        "compression", VIPS_COMPRESSION_AV1, "effort", 4,
                                        "bitdepth", 8, "strip", VIPS_TRUE, (void *)NULL);
  if (code != 0) explain(message, message_size);
  if (image) library.g_object_unref(image);
  return code == 0;
}

void vips_free(struct vips_bytes bytes) { library.g_free(bytes.start); }

void vips_leave_thread(void) { library.vips_thread_shutdown(); }
