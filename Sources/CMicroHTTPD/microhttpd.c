#include "CMicroHTTPD.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
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

struct mhd_server {
  struct mhd_settings settings;
  struct MHD_Daemon *daemon;
};

static void *begin(void *context, const char *target, struct MHD_Connection *connection) {
  struct mhd_settings *settings = context;
  (void)connection;
  return settings->begin(settings->context, target);
}

static enum MHD_Result receive(void *context, struct MHD_Connection *connection, const char *path,
                               const char *method, const char *version, const char *body,
                               size_t *body_size, void **request) {
  struct mhd_settings *settings = context;
  (void)path;
  (void)body;
  *body_size = 0;  // A body is thrown away.
  return settings->receive(settings->context, connection, *request, method, version) ? MHD_YES
                                                                                     : MHD_NO;
}

static void end(void *context, struct MHD_Connection *connection, void **request,
                enum MHD_RequestTerminationCode reason) {
  struct mhd_settings *settings = context;
  (void)reason;
  settings->end(settings->context, connection, *request);
  *request = NULL;
}

static void notice(void *context, struct MHD_Connection *connection, void **connection_context,
                   enum MHD_ConnectionNotificationCode code) {
  struct mhd_settings *settings = context;
  (void)connection_context;
  (code == MHD_CONNECTION_NOTIFY_STARTED ? settings->opened : settings->closing)(
      settings->context, connection);
}

/// Leaves targets as they were sent: we decode each part of a path once, after splitting it.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

struct mhd_server *mhd_start(int listener, const struct mhd_settings *settings) {
  struct mhd_server *server = malloc(sizeof *server);
  if (!server) return NULL;
  server->settings = *settings;
  struct mhd_settings *kept = &server->settings;
  server->daemon = library.start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC | MHD_USE_TURBO, 0, NULL, NULL,
      receive, kept, MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_URI_LOG_CALLBACK, begin, kept,
      MHD_OPTION_NOTIFY_COMPLETED, end, kept, MHD_OPTION_NOTIFY_CONNECTION, notice, kept,
      MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit, MHD_OPTION_CONNECTION_TIMEOUT,
      settings->idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->head_limit,
      MHD_OPTION_END);
  if (server->daemon) return server;
  free(server);
  return NULL;
}

int mhd_quiesce(struct mhd_server *server) { return library.quiesce_daemon(server->daemon); }

void mhd_stop(struct mhd_server *server) {
  library.stop_daemon(server->daemon);
  free(server);
}

int mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      library.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

struct header_reader {
  void (*each)(void *context, const char *name, size_t name_size, const char *value,
               size_t value_size);
  void *context;
};

static enum MHD_Result read_header(void *context, enum MHD_ValueKind kind, const char *name,
                                   size_t name_size, const char *value, size_t value_size) {
  struct header_reader *reader = context;
  (void)kind;
  reader->each(reader->context, name, name_size, value, value ? value_size : 0);
  return MHD_YES;
}

void mhd_headers(struct MHD_Connection *connection,
                 void (*each)(void *context, const char *name, size_t name_size, const char *value,
                              size_t value_size),
                 void *context) {
  struct header_reader reader = {each, context};
  library.get_connection_values_n(connection, MHD_HEADER_KIND, read_header, &reader);
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

struct MHD_Response *mhd_response_of_reader(ptrdiff_t (*read)(void *context, uint64_t position,
                                                              char *buffer, size_t size),
                                            void *context, void (*release)(void *context)) {
  return library.create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, read, context, release);
}

void mhd_add_header(struct MHD_Response *response, const char *name, const char *value) {
  // Fails for lack of memory and for line ends, which no header of ours has.
  (void)library.add_response_header(response, name, value);
}

_Bool mhd_respond(struct MHD_Connection *connection, unsigned status,
                  struct MHD_Response *response) {
  enum MHD_Result result = library.queue_response(connection, status, response);
  library.destroy_response(response);
  return result == MHD_YES;
}
