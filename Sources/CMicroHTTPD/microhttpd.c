#include "CMicroHTTPD.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define FUNCTIONS(F)                                                                               \
  F(start_daemon)                                                                                  \
  F(quiesce_daemon)                                                                                \
  F(stop_daemon)                                                                                   \
  F(get_connection_info)                                                                           \
  F(get_connection_values_n)                                                                       \
  F(suspend_connection)                                                                            \
  F(resume_connection)                                                                             \
  F(create_response_from_buffer)                                                                   \
  F(create_response_from_fd_at_offset64)                                                           \
  F(create_response_from_callback)                                                                 \
  F(add_response_header)                                                                           \
  F(queue_response)                                                                                \
  F(destroy_response)

static struct {
#define DECLARE(name) __typeof__(&MHD_##name) name;
  FUNCTIONS(DECLARE)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];
static int failed;

static void fail(void) {
  const char *reason = dlerror();
  failed = 1;
  strncpy(failure, reason ? reason : "libmicrohttpd cannot be opened", sizeof failure - 1);
}

static void open_library(void) {
  // The name of the ABI: the same from 0.9.60 to 1.0.
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    fail();
    return;
  }
#define LOAD(name)                                                                                 \
  if (!(library.name = (__typeof__(library.name))dlsym(handle, "MHD_" #name))) {                   \
    fail();                                                                                        \
    return;                                                                                        \
  }
  FUNCTIONS(LOAD)
}

const char *mhd_open(void) {
  pthread_once(&once, open_library);
  return failed ? failure : NULL;
}

/// Leaves targets as they were sent: we decode each part of a path once, after splitting it.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

struct MHD_Daemon *mhd_start(int listener, const struct mhd_settings *settings) {
  return library.start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL,
      settings->access, settings->context, MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context,
      MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
      MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context,
      MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit, MHD_OPTION_CONNECTION_TIMEOUT,
      settings->idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->head_limit,
      MHD_OPTION_END);
}

int mhd_quiesce(struct MHD_Daemon *daemon) { return library.quiesce_daemon(daemon); }

void mhd_stop(struct MHD_Daemon *daemon) { library.stop_daemon(daemon); }

int mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      library.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

int mhd_headers(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
  return library.get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

void mhd_suspend(struct MHD_Connection *connection) { library.suspend_connection(connection); }

void mhd_resume(struct MHD_Connection *connection) { library.resume_connection(connection); }

struct MHD_Response *mhd_response_of_bytes(const void *bytes, size_t count) {
  // The library copies them and never writes through the pointer.
  return library.create_response_from_buffer(count, (void *)(uintptr_t)bytes,
                                             MHD_RESPMEM_MUST_COPY);
}

struct MHD_Response *mhd_response_of_file(int descriptor, uint64_t offset, uint64_t count) {
  return library.create_response_from_fd_at_offset64(count, descriptor, offset);
}

struct MHD_Response *mhd_response_of_reader(MHD_ContentReaderCallback read, void *context,
                                            MHD_ContentReaderFreeCallback release) {
  return library.create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, read, context, release);
}

enum MHD_Result mhd_add_header(struct MHD_Response *response, const char *name,
                               const char *value) {
  return library.add_response_header(response, name, value);
}

enum MHD_Result mhd_respond(struct MHD_Connection *connection, unsigned status,
                            struct MHD_Response *response) {
  enum MHD_Result result = library.queue_response(connection, status, response);
  library.destroy_response(response);
  return result;
}
