#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/openat2.h>
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
