#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CLinux.h"

enum { PIECE_BYTES = 1 << 16 };

/// What one stream of the program gave so far.
typedef struct stream {
  int file;  ///< -1 once it ended.
  unsigned char *bytes;
  unsigned long count, capacity;
} stream;

static void close_all(const int *files, unsigned count) {
  for (unsigned index = 0; index < count; index++)
    if (files[index] >= 0) close(files[index]);
}

/// A file in memory that holds `input`, at its start; -1 and `errno` on failure.
static int file_of(const void *input, unsigned long count) {
  const int file = memfd_create("recto-input", MFD_CLOEXEC);
  if (file < 0) return -1;
  for (unsigned long written = 0; written < count;) {
    const ssize_t more = write(file, (const char *)input + written, count - written);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) {
      close(file);
      return -1;
    }
    written += (unsigned long)more;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

static int start(const char *path, const char *const arguments[], const char *const environment[],
                 int input, int output, int errors, pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&files, input, 0);
  posix_spawn_file_actions_adddup2(&files, output, 1);
  posix_spawn_file_actions_adddup2(&files, errors, 2);
  posix_spawn_file_actions_addclosefrom_np(&files, 3);
  posix_spawn_file_actions_addchdir_np(&files, "/");
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // The library takes both as it would for execve(2) and writes to neither.
  const int failure =
      posix_spawn(process, path, &files, &attributes, (char *const *)(uintptr_t)arguments,
                  (char *const *)(uintptr_t)environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return failure;
}

static void limit(pid_t process, program_limits limits) {
  const struct rlimit memory = {limits.memory_bytes, limits.memory_bytes};
  const struct rlimit time = {limits.processor_seconds, limits.processor_seconds};
  const struct rlimit none = {0, 0};
  prlimit(process, RLIMIT_AS, &memory, NULL);
  prlimit(process, RLIMIT_CPU, &time, NULL);
  prlimit(process, RLIMIT_CORE, &none, NULL);
  prlimit(process, RLIMIT_FSIZE, &none, NULL);
}

/// Takes what there is to read; false when that is too much or memory is out.
static bool take(stream *stream, unsigned long most) {
  if (stream->capacity - stream->count < PIECE_BYTES) {
    const unsigned long capacity = stream->capacity * 2 + PIECE_BYTES;
    unsigned char *bytes = realloc(stream->bytes, capacity);
    if (!bytes) return false;
    stream->bytes = bytes;
    stream->capacity = capacity;
  }
  const ssize_t count = read(stream->file, stream->bytes + stream->count, PIECE_BYTES);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (count <= 0) {
    close(stream->file);
    stream->file = -1;
    return true;
  }
  stream->count += (unsigned long)count;
  return stream->count <= most;
}

static long milliseconds_until(const struct timespec *end) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (end->tv_sec - now.tv_sec) * 1000 + (end->tv_nsec - now.tv_nsec) / 1000000;
}

/// Reads both streams to their ends; false when a limit comes first.
static bool take_all(stream streams[2], program_limits limits) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += limits.seconds;
  while (streams[0].file >= 0 || streams[1].file >= 0) {
    struct pollfd waiting[2] = {{streams[0].file, POLLIN, 0}, {streams[1].file, POLLIN, 0}};
    const long left = milliseconds_until(&end);
    if (left <= 0) return false;
    const int ready = poll(waiting, 2, (int)left);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    for (unsigned index = 0; index < 2; index++)
      if (waiting[index].revents && !take(&streams[index], limits.output_bytes)) return false;
  }
  return true;
}

int run_program(const char *path, const char *const arguments[], const char *const environment[],
                const void *input, unsigned long count, program_limits limits,
                program_result *result) {
  int files[5] = {-1, -1, -1, -1, -1};
  files[0] = file_of(input, count);
  if (files[0] < 0 || pipe2(files + 1, O_CLOEXEC) || pipe2(files + 3, O_CLOEXEC)) {
    const int failure = errno;
    close_all(files, 5);
    return failure;
  }
  pid_t process;
  const int failure = start(path, arguments, environment, files[0], files[2], files[4], &process);
  close(files[0]);
  close(files[2]);
  close(files[4]);
  if (failure) {
    close(files[1]);
    close(files[3]);
    return failure;
  }
  limit(process, limits);
  stream streams[2] = {{.file = files[1]}, {.file = files[3]}};
  const bool is_whole = take_all(streams, limits);
  if (!is_whole) kill(process, SIGKILL);
  for (unsigned index = 0; index < 2; index++)
    if (streams[index].file >= 0) close(streams[index].file);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_killed = WIFSIGNALED(status) &&
                         (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
  *result = (program_result){
      .output = streams[0].bytes,
      .errors = streams[1].bytes,
      .output_count = streams[0].count,
      .errors_count = streams[1].count,
      .status = status,
      .is_over_limit = !is_whole || is_killed,
  };
  return 0;
}
