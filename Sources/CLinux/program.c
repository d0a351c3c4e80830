#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
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

/// Everything that `become` needs.
typedef struct start_plan {
  const char *path;
  const char *const *arguments, *const *environment;
  int streams[3];
  program_limits limits;
  pid_t parent;
  volatile int failure;  ///< Of the child, which shares our memory until it is the program.
} start_plan;

static bool bound(int resource, rlim_t most) {
  const struct rlimit limit = {most, most};
  return setrlimit(resource, &limit) == 0;
}

/// Becomes the program; returns only when that fails, with `errno`.
///
/// It runs in memory that the parent's thread waits for, so it allocates nothing and takes no lock.
static void become(const start_plan *plan) {
  // Our files go first: a lock lasts as long as anybody has its file open.
  int copies[3];  // Behind the standard streams, whose places a program without them gives to files.
  for (int stream = 0; stream < 3; stream++) {
    copies[stream] = fcntl(plan->streams[stream], F_DUPFD, 3);
    if (copies[stream] < 0) return;
  }
  for (int stream = 0; stream < 3; stream++)
    if (dup2(copies[stream], stream) < 0) return;
  if (close_range(3, ~0U, 0) && errno != ENOSYS) return;
  // The thread that starts the program waits for it, so its end is the end of this whole process.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL)) return;
  // It may have ended before it could be told of.
  if (getppid() != plan->parent) _exit(127);
  const struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  if (chdir("/") || !bound(RLIMIT_AS, plan->limits.memory_bytes) ||
      !bound(RLIMIT_CPU, plan->limits.processor_seconds) || !bound(RLIMIT_CORE, 0) ||
      !bound(RLIMIT_FSIZE, 0))
    return;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // The call writes to neither.
  execve(plan->path, (char *const *)(uintptr_t)plan->arguments,
         (char *const *)(uintptr_t)plan->environment);
}

/// Starts the program; -1 and an error number in `plan` on failure.
///
/// posix_spawn(3) cannot have a child end with its parent, hence vfork(2). No handler of ours may run
/// in the child, so signals wait until it is the program.
static pid_t start(start_plan *plan) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  plan->parent = getpid();
  plan->failure = 0;
  const pid_t process = vfork();
  if (process == 0) {
    become(plan);
    plan->failure = errno;
    _exit(127);
  }
  if (process < 0) plan->failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (process > 0 && plan->failure) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
    return -1;
  }
  return process;
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

/// Reads both streams to their ends; false when a limit comes first, `is_late` when it is that of time.
static bool take_all(stream streams[2], program_limits limits, bool *is_late) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += limits.seconds;
  while (streams[0].file >= 0 || streams[1].file >= 0) {
    struct pollfd waiting[2] = {{streams[0].file, POLLIN, 0}, {streams[1].file, POLLIN, 0}};
    const long left = milliseconds_until(&end);
    const int ready = left <= 0 ? 0 : poll(waiting, 2, (int)left);
    if (ready < 0 && errno == EINTR) continue;
    *is_late = ready == 0;
    if (ready <= 0) return false;
    for (unsigned index = 0; index < 2; index++)
      if (waiting[index].revents && !take(&streams[index], limits.output_bytes)) return false;
  }
  return true;
}

/// Why a program with this status gave no whole result.
static program_end end_of(int status, bool is_whole, bool is_late) {
  if (is_late) return PROGRAM_OUT_OF_TIME;
  if (!is_whole) return PROGRAM_WROTE_TOO_MUCH;
  // The system, too, kills: a program whose time is over, and one when memory is out.
  const bool is_killed =
      WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
  return is_killed ? PROGRAM_OUT_OF_TIME : PROGRAM_ENDED;
}

static unsigned long microseconds(struct timeval time) {
  return (unsigned long)time.tv_sec * 1000000 + (unsigned long)time.tv_usec;
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
  start_plan plan = {
      .path = path,
      .arguments = arguments,
      .environment = environment,
      .streams = {files[0], files[2], files[4]},
      .limits = limits,
  };
  const pid_t process = start(&plan);
  close(files[0]);
  close(files[2]);
  close(files[4]);
  if (process < 0) {
    close(files[1]);
    close(files[3]);
    return plan.failure;
  }
  stream streams[2] = {{.file = files[1]}, {.file = files[3]}};
  bool is_late = false;
  const bool is_whole = take_all(streams, limits, &is_late);
  if (!is_whole) kill(process, SIGKILL);
  for (unsigned index = 0; index < 2; index++)
    if (streams[index].file >= 0) close(streams[index].file);
  int status = 0;
  struct rusage usage = {0};
  while (wait4(process, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  *result = (program_result){
      .output = streams[0].bytes,
      .errors = streams[1].bytes,
      .output_count = streams[0].count,
      .errors_count = streams[1].count,
      .processor_microseconds = microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
      .status = status,
      .end = end_of(status, is_whole, is_late),
  };
  return 0;
}
