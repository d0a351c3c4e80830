private import ByteText

/// The direction in which a language is written.
package enum TextDirection: String, Sendable, Hashable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// The direction of the language that the tag `language` names; of no tag, left to right.
package func textDirection(of language: String) -> TextDirection {
  LanguageTag(language)?.direction ?? .leftToRight
}

/// The name of a language by BCP 47, checked for its form: `en`, `pt-BR`, `zh-Hant-TW`.
package struct LanguageTag: Sendable, Hashable {
  /// In the usual case: language in lower case, script with a capital, region in capitals.
  package let text: String

  /// Nil when the form is wrong; underscores are taken for hyphens.
  package init?(_ text: String) {
    let subtags = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    guard subtags.count <= 8, let language = subtags.first,
      (2...3).contains(language.count), language.allSatisfy(\.isASCIILetter),
      subtags.dropFirst().allSatisfy({
        (1...8).contains($0.count) && $0.allSatisfy(isLetterOrDigit)
      })
    else { return nil }
    var isExtension = false
    let parts = subtags.enumerated().map { index, subtag in
      let part = String(Substring(subtag)).lowercased()
      if index > 0, subtag.count == 1 { isExtension = true }
      guard index > 0, !isExtension else { return part }
      switch subtag.count {
      case 2: return part.uppercased()
      case 4 where subtag.allSatisfy(\.isASCIILetter):
        return part.prefix(1).uppercased() + part.dropFirst()
      default: return part
      }
    }
    self.text = parts.joined(separator: "-")
  }

  /// The direction of its script, of the language's usual one when none is named.
  package var direction: TextDirection {
    let subtags = text.split(separator: "-").map(String.init)
    if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 }) {
      return Self.rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
    }
    return Self.rightToLeftLanguages.contains(subtags.first ?? "") ? .rightToLeft : .leftToRight
  }

  /// ISO 15924, the scripts whose property `rtl` is `YES` in CLDR's script metadata.
  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Thaa",
    "Todr", "Yezi",
  ]

  /// Languages whose likely script (CLDR) is one of those.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "arz", "apc", "ary", "bal", "bgn", "bqi", "ckb", "dv", "fa", "glk", "haz", "he",
    "iw",
    "ji", "khw", "ks", "lrc", "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr",
    "syr",
    "trw", "ug", "ur", "yi",
  ]
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit
}
