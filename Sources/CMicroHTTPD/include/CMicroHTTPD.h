#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

// libmicrohttpd, opened when it is first needed: linking it costs every start 4 ms, since GnuTLS
// and nine more libraries come with it. Neither its header nor the system's are included here:
// Swift would take the declarations of all of them for this module's.

struct MHD_Connection;
struct MHD_Response;
struct mhd_server;

/// What a server calls, always on its own thread, and the limits that it keeps.
struct mhd_settings {
  /// Given to every callback.
  void *context;
  /// A request begins, with its target as it was sent; the result becomes the request's context.
  void *(*begin)(void *context, const char *target);
  /// The head is there, then each part of a body, then the end of the request: each a call.
  ///
  /// One of them responds. False ends the connection without an answer.
  _Bool (*receive)(void *context, struct MHD_Connection *connection, void *request,
                   const char *method, const char *version);
  /// The request is over, answered or not.
  void (*end)(void *context, struct MHD_Connection *connection, void *request);
  void (*opened)(void *context, struct MHD_Connection *connection);
  /// The socket is still open and about to be closed.
  void (*closing)(void *context, struct MHD_Connection *connection);
  unsigned connection_limit;
  /// Seconds without a byte after which a connection is closed; suspended ones are not.
  unsigned idle_seconds;
  /// Bytes for the head of a request; longer ones get 414 or 431.
  size_t head_limit;
};

/// Opens the library once; returns NULL, or what the loader says (valid for the process's life).
///
/// No function below may be called before this returned NULL.
const char *mhd_open(void);

/// Serves `listener` on a thread of its own; NULL when that fails, and then the socket stays open.
struct mhd_server *mhd_start(int listener, const struct mhd_settings *settings);
/// Stops accepting and returns the listener, which becomes the caller's; -1 when there is none.
int mhd_quiesce(struct mhd_server *server);
/// Ends every connection and the thread; no connection may be suspended.
void mhd_stop(struct mhd_server *server);

/// The connection's socket, -1 when it has none.
int mhd_socket(struct MHD_Connection *connection);
/// Calls `each` with every header of the head, in order.
void mhd_headers(struct MHD_Connection *connection,
                 void (*each)(void *context, const char *name, size_t name_size, const char *value,
                              size_t value_size),
                 void *context);
void mhd_suspend(struct MHD_Connection *connection);
void mhd_resume(struct MHD_Connection *connection);

/// A response of a copy of these bytes.
struct MHD_Response *mhd_response_of_bytes(const void *bytes, size_t count);
/// A response of a part of a file, whose descriptor it closes unless it is NULL.
struct MHD_Response *mhd_response_of_file(int descriptor, uint64_t offset, uint64_t count);
/// A response without a length, read piece by piece.
///
/// `read` returns how many bytes it wrote, -1 at the end, or 0 when it suspended the connection.
/// `release` is called once, when nothing reads it any more.
struct MHD_Response *mhd_response_of_reader(ptrdiff_t (*read)(void *context, uint64_t position,
                                                              char *buffer, size_t size),
                                            void *context, void (*release)(void *context));
void mhd_add_header(struct MHD_Response *response, const char *name, const char *value);
/// Queues the response and gives up the caller's hold on it; false when it cannot be sent.
_Bool mhd_respond(struct MHD_Connection *connection, unsigned status,
                  struct MHD_Response *response);

#endif
