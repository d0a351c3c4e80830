#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

int open_beneath(int directory, const char *path) {
  // The C library has no wrapper for openat2(2).
  struct open_how how = {
      .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

int synchronize_file_system(int descriptor) { return syncfs(descriptor); }

enum { AHEAD = 4 << 20 };

void keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 8 * AHEAD);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, AHEAD);
}

void grow_heap_ahead(void) {
  void *memory = malloc(AHEAD);
  // Without this the compiler leaves both calls out.
  __asm__ volatile("" : : "r"(memory) : "memory");
  free(memory);
}

int start_detached(const char *path, const char *argument) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  // The library takes them as it would for execve(2) and writes to neither.
  char *const arguments[] = {(char *)path, (char *)argument, NULL};
  pid_t process = -1;
  int failure = posix_spawn(&process, path, &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (failure == 0) return process;
  errno = failure;
  return -1;
}
