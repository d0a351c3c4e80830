// The plug-in for syntax highlighting: KSyntaxHighlighting behind C functions (CKateSyntaxABI.h).
//
// It is linked without the files that start and end a program, so nothing in it may need a
// destructor at the end. Without the trait SyntaxHighlighting it is empty.

#ifdef SYNTAX_HIGHLIGHTING

#include "CKateSyntaxABI.h"

#include <KF5/KSyntaxHighlighting/KSyntaxHighlighting/AbstractHighlighter>
#include <KF5/KSyntaxHighlighting/KSyntaxHighlighting/Definition>
#include <KF5/KSyntaxHighlighting/KSyntaxHighlighting/Format>
#include <KF5/KSyntaxHighlighting/KSyntaxHighlighting/Repository>
#include <KF5/KSyntaxHighlighting/KSyntaxHighlighting/State>
#include <KF5/KSyntaxHighlighting/KSyntaxHighlighting/Theme>
#include <KF5/KSyntaxHighlighting/ksyntaxhighlighting_version.h>
#include <QStandardPaths>
#include <QString>
#include <QVector>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <string>
#include <unordered_map>
#include <vector>

namespace Kate = KSyntaxHighlighting;

namespace {

uint64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return uint64_t(time.tv_sec) * 1000000000 + uint64_t(time.tv_nsec);
}

/// An end that is told by the thread's own time.
class Deadline {
 public:
  explicit Deadline(uint64_t span)
      : wall_(nanoseconds(CLOCK_MONOTONIC) + span),
        own_(nanoseconds(CLOCK_THREAD_CPUTIME_ID) + span) {}

  bool isOver() {
    // The monotonic clock costs no system call; the thread's own is asked only once that one is
    // over, so that a busy machine changes nothing.
    const uint64_t now = nanoseconds(CLOCK_MONOTONIC);
    if (now <= wall_) return false;
    const uint64_t used = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
    if (used > own_) return true;
    wall_ = now + (own_ - used);
    return false;
  }

 private:
  uint64_t wall_;
  uint64_t own_;
};

/// A line in UTF-16, and where each of its units begins in UTF-8.
class Line {
 public:
  /// `start` is where the line begins in the whole text; bytes that are no UTF-8 become U+FFFD.
  void read(const uint8_t *bytes, size_t count, size_t start) {
    start_ = start;
    size_t ascii = 0;
    while (ascii < count && bytes[ascii] < 0x80) ascii++;
    isASCII_ = ascii == count;
    if (isASCII_) {
      text_ = QString::fromLatin1(reinterpret_cast<const char *>(bytes), int(count));
      return;
    }
    text_.resize(0);
    places_.clear();
    for (size_t index = 0; index < count;) {
      uint32_t scalar;
      const size_t length = decode(bytes + index, count - index, &scalar);
      if (scalar < 0x10000) {
        append(QChar(ushort(scalar)), index);
      } else {
        append(QChar(QChar::highSurrogate(scalar)), index);
        append(QChar(QChar::lowSurrogate(scalar)), index);
      }
      index += length;
    }
    places_.push_back(uint32_t(count));
  }

  const QString &text() const { return text_; }

  /// Where the unit `index` begins in the whole text; between two halves, where the first does.
  uint32_t place(int index) const {
    const size_t bounded = size_t(std::min(std::max(index, 0), text_.size()));
    return uint32_t(start_ + (isASCII_ ? bounded : places_[bounded]));
  }

 private:
  void append(QChar unit, size_t place) {
    text_.append(unit);
    places_.push_back(uint32_t(place));
  }

  /// The scalar at the beginning and its length; a byte that begins none counts for itself.
  static size_t decode(const uint8_t *bytes, size_t count, uint32_t *scalar) {
    const uint8_t first = bytes[0];
    *scalar = first;
    if (first < 0x80) return 1;
    const size_t length =
        first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    bool isValid = length != 0 && length <= count;
    if (isValid) {
      *scalar = first & (0x7fu >> length);
      for (size_t index = 1; index < length; index++) {
        isValid = isValid && (bytes[index] & 0xc0) == 0x80;
        *scalar = *scalar << 6 | (bytes[index] & 0x3f);
      }
      // Longer than it need be, half of a pair, or above Unicode.
      isValid = isValid && *scalar >= (length == 3 ? 0x800u : length == 4 ? 0x10000u : 0x80u)
                && (*scalar < 0xd800 || *scalar > 0xdfff) && *scalar <= 0x10ffff;
    }
    if (isValid) return length;
    *scalar = 0xfffd;
    return 1;
  }

  QString text_;
  std::vector<uint32_t> places_;
  size_t start_ = 0;
  bool isASCII_ = true;
};

class Highlighter final : public Kate::AbstractHighlighter {
 public:
  std::vector<kate_run> runs;

  kate_outcome highlight(const char *opening, const uint8_t *text, size_t count, size_t lineBytes,
                         Deadline &deadline) {
    Kate::State state;
    if (opening) {
      line_.read(reinterpret_cast<const uint8_t *>(opening), strlen(opening), 0);
      state = highlightLine(line_.text(), state);
    }
    runs.clear();
    for (size_t start = 0; start < count;) {
      const void *newline = memchr(text + start, '\n', count - start);
      const size_t end = newline ? size_t(static_cast<const uint8_t *>(newline) - text) : count;
      size_t length = end - start;
      if (length > 0 && text[end - 1] == '\r') length--;
      if (length > lineBytes) return KATE_LINE_TOO_LONG;
      if (deadline.isOver()) return KATE_TIME_OVER;
      line_.read(text + start, length, start);
      state = highlightLine(line_.text(), state);
      start = end + 1;
    }
    return KATE_DONE;
  }

 protected:
  void applyFormat(int offset, int length, const Kate::Format &format) override {
    const auto style = format.textStyle();
    // What the library takes for a mistake is often only new to it.
    if (length <= 0 || style == Kate::Theme::Normal || style == Kate::Theme::Error) return;
    // What was told already is not told again.
    const uint32_t last = runs.empty() ? 0 : runs.back().end;
    const uint32_t start = std::max(line_.place(offset), last);
    const uint32_t end = line_.place(offset + length);
    if (start >= end) return;
    if (start == last && !runs.empty() && runs.back().style == uint32_t(style)) {
      runs.back().end = end;
    } else {
      runs.push_back({start, end, uint32_t(style)});
    }
  }

 private:
  Line line_;
};

}  // namespace

struct kate_syntax {
  Kate::Repository repository;
  QVector<Kate::Definition> definitions = repository.definitions();
  std::vector<std::string> names;
  /// Languages by the endings of their files; made when it is asked for.
  std::unordered_map<std::string, int32_t> endings;
  Highlighter highlighter;
  Deadline deadline{0};
  size_t current = SIZE_MAX;

  kate_syntax() {
    names.reserve(size_t(definitions.size()));
    for (const auto &definition : definitions) names.push_back(definition.name().toStdString());
  }

  /// Of languages with the same ending the one with the highest priority has it, then the first.
  void readEndings() {
    for (int index = 0; index < definitions.size(); index++) {
      for (const QString &pattern : definitions[index].extensions()) {
        const std::string name = pattern.toStdString();
        if (name.compare(0, 2, "*.") != 0 || name.find_first_of("*?[", 2) != std::string::npos) {
          continue;
        }
        const auto [place, isNew] = endings.emplace(name.substr(2), index);
        if (!isNew && definitions[index].priority() > definitions[place->second].priority()) {
          place->second = index;
        }
      }
    }
  }
};

namespace {

/// Calls `body`; whatever it throws becomes `failure`.
template <typename Result, typename Body>
Result guarded(Result failure, Body body) {
  try {
    return body();
  } catch (...) {
    return failure;
  }
}

kate_syntax *make() {
  return guarded<kate_syntax *>(nullptr, [] { return new kate_syntax; });
}

void end(kate_syntax *syntax) { delete syntax; }

size_t count(const kate_syntax *syntax) { return syntax->names.size(); }

const char *name(const kate_syntax *syntax, size_t index) { return syntax->names[index].c_str(); }

bool isPart(const kate_syntax *syntax, size_t index) {
  return guarded(true, [&] { return syntax->definitions[int(index)].isHidden(); });
}

int32_t findEnding(kate_syntax *syntax, const char *ending) {
  return guarded<int32_t>(-1, [&] {
    if (syntax->endings.empty()) syntax->readEndings();
    const auto place = syntax->endings.find(ending);
    return place == syntax->endings.end() ? -1 : place->second;
  });
}

void begin(kate_syntax *syntax, uint64_t nanoseconds) { syntax->deadline = Deadline(nanoseconds); }

kate_outcome highlight(kate_syntax *syntax, size_t index, const char *opening,
                       const uint8_t *text, size_t count, size_t lineBytes, const kate_run **runs,
                       size_t *runCount) {
  return guarded(KATE_FAILED, [&] {
    if (syntax->current != index) {
      syntax->highlighter.setDefinition(syntax->definitions[int(index)]);
      syntax->current = index;
    }
    const kate_outcome outcome =
        syntax->highlighter.highlight(opening, text, count, lineBytes, syntax->deadline);
    *runs = syntax->highlighter.runs.data();
    *runCount = syntax->highlighter.runs.size();
    return outcome;
  });
}

// In the order of the header.
constexpr kate_functions functions = {
    KATE_ABI, SyntaxHighlighting_VERSION_STRING,
    make, end, count, name, isPart, findEnding, begin, highlight,
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const kate_functions *kate_plugin() {
  // Definitions in a user's own folder would make other pages than those of everybody else.
  QStandardPaths::setTestModeEnabled(true);
  return &functions;
}

#endif
