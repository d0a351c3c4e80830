#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stdint.h>

// libmicrohttpd, opened when it is first needed: linking it costs every start 4 ms, since GnuTLS
// and nine more libraries come with it. Each function below is the library's own of the same name;
// none may be called before `mhd_open` returned NULL.

/// Opens the library once; returns NULL, or what the loader says (valid for the process's life).
const char *mhd_open(void);

/// What a daemon calls, always on its own thread, and the limits that it keeps.
struct mhd_settings {
  /// Given to every callback.
  void *context;
  /// The target as it was sent, not decoded; the result becomes the request's context.
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback access;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  unsigned connection_limit;
  /// Seconds without a byte after which a connection is closed; suspended ones are not.
  unsigned idle_seconds;
  /// Bytes for the head of a request; longer ones get 414 or 431.
  size_t head_limit;
};

/// Serves `listener` on a thread of its own; NULL when that fails, and then the socket stays open.
struct MHD_Daemon *mhd_start(int listener, const struct mhd_settings *settings);
/// Stops accepting; the listener stays open and becomes the caller's.
int mhd_quiesce(struct MHD_Daemon *daemon);
/// Ends every connection and the thread; no connection may be suspended.
void mhd_stop(struct MHD_Daemon *daemon);

/// The connection's socket, -1 when it has none.
int mhd_socket(struct MHD_Connection *connection);
int mhd_headers(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context);
void mhd_suspend(struct MHD_Connection *connection);
void mhd_resume(struct MHD_Connection *connection);

/// A response of a copy of these bytes.
struct MHD_Response *mhd_response_of_bytes(const void *bytes, size_t count);
/// A response of a part of a file, whose descriptor it closes unless it is NULL.
struct MHD_Response *mhd_response_of_file(int descriptor, uint64_t offset, uint64_t count);
/// A response without an end; `release` is called once, when nothing reads it any more.
struct MHD_Response *mhd_response_of_reader(MHD_ContentReaderCallback read, void *context,
                                            MHD_ContentReaderFreeCallback release);
enum MHD_Result mhd_add_header(struct MHD_Response *response, const char *name, const char *value);
/// Queues the response and gives up the caller's hold on it.
enum MHD_Result mhd_respond(struct MHD_Connection *connection, unsigned status,
                            struct MHD_Response *response);

#endif
