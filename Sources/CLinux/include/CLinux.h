#ifndef RECTO_C_LINUX_H
#define RECTO_C_LINUX_H

// Calls of Linux that Swift's Glibc module leaves out. This header includes none of the system's:
// a structure that two modules define belongs to neither as far as Swift can see.

/// Opens what lies at `path` below the folder `directory`, whatever symbolic links say.
///
/// For reading and without waiting; -1 and `errno` when that fails (ENOSYS before Linux 5.6).
int open_beneath(int directory, const char *path);

/// Writes what is pending on the file system of `descriptor` to its disk; -1 and `errno` on failure.
int synchronize_file_system(int descriptor);

/// Has the process keep the memory that it frees, instead of giving it back to the system each time.
///
/// For one that ends soon; to be called before its first thread.
void keep_freed_memory(void);

/// Makes room for the next 4 MiB in the heap of the calling thread; without cost where there is room.
///
/// A thread's heap in glibc otherwise grows by pages of 4 KiB with a call of mprotect(2) for each,
/// and all threads wait for one another there. Needs `keep_freed_memory`.
void grow_heap_ahead(void);

/// Starts the program at `path` with one argument, without a shell, in a session of its own so that
/// a Ctrl-C at our terminal does not end it, and with nothing to read or to print to.
///
/// Returns its process id, or -1 and `errno`.
int start_detached(const char *path, const char *argument);

/// How a program ended.
typedef enum program_end {
  PROGRAM_ENDED,           ///< By itself, whatever its status.
  PROGRAM_OUT_OF_TIME,     ///< It was killed; another time it might not be.
  PROGRAM_WROTE_TOO_MUCH,  ///< It was killed.
} program_end;

/// What a program that was run to its end left.
typedef struct program_result {
  unsigned char *output, *errors;  ///< To be freed with `free`.
  unsigned long output_count, errors_count;
  unsigned long processor_microseconds;
  int status;  ///< As waitpid(2) gives it.
  program_end end;
} program_result;

/// What a program may cost.
typedef struct program_limits {
  unsigned long output_bytes;  ///< Of each of its two streams.
  unsigned long memory_bytes;
  unsigned processor_seconds;
  unsigned seconds;
} program_limits;

/// Runs the program at `path` without a shell, with `input` to read, in the folder `/`, with this
/// environment and none of our files, and waits for its end. When this process ends, however that
/// comes, the program is killed.
///
/// `arguments` and `environment` end in NULL. Returns 0, or an error number when it could not run;
/// then there is no result.
int run_program(const char *path, const char *const arguments[], const char *const environment[],
                const void *input, unsigned long count, program_limits limits,
                program_result *result);

#endif
