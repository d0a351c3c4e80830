#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
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
