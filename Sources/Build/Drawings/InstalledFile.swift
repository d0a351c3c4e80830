private import Glibc

/// Tells the regular file at `path` from others that may come into its place; nil when there is none.
func identity(ofInstalled path: String) -> String? {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
}
