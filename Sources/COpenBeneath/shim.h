#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Opens what lies at `path` below the folder `directory`, whatever symbolic links say.
///
/// For reading and without waiting; -1 and `errno` when that fails (ENOSYS before Linux 5.6). The C
/// library has no wrapper, and `syscall` is variadic: not for Swift.
static inline int open_beneath(int directory, const char *path) {
  struct open_how how = {
    .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}
