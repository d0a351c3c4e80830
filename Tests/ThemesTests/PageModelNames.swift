/// What templates may name, apart from words; fields of a list's items stand without the list.
let pageModelNames: Set<String> = {
  let objects = [
    "site": """
    title description language direction home url hasLogo logo logo.src logo.width logo.height logo.dark header hasHeader footer \
    feed tagsIndex repository hasAppearance hasModes themes hasThemes hasThemesOfPages
    """,
    "page": """
    title heading headingID hasHeading kind isHome description lead canonical language direction date updated \
    minutes authors hasMeta tags hasTags image edit previous next hasTurn trail hasTrail contents \
    hasContents body isUnlisted groups sections hasSections recent hasRecent others hasOthers \
    start target chapters hasChapters
    """,
    "assets":
      """
    stylesheet script printStylesheet themeColorLight themeColorDark icon hasIcon onlyMode themeFiles theme themes \
    styleSheets scripts
    """,
  ]
  let items = """
    title href isAwaited id html text iso name description isCurrent isOpen hasHref isSection hasChildren children \
    earlierText earlierHref laterText laterHref entries hasDate date.iso date.text countText \
    navigation hasNavigation navigationTitle onlyMode level depth heading headingID hasHeading lead \
    language direction body hasBody
    """
  let fields = objects.flatMap { object, names in
    names.split(separator: " ").map { "\(object).\($0)" }
  }
  return Set(fields).union(items.split(separator: " ").map(String.init))
}()
