/// A picture of a page in the accent of `theme`, as SVG, for a site without an icon.
///
/// It has the light mode's colors: an icon stands in the browser's frame, not on the page.
package func themeIcon(_ theme: Theme) -> String {
  let accent = theme.light.colors.accent.description
  let lines = theme.light.colors.onAccent.description
  return """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\
    <path fill='\(accent)' d='M5 2.5h11.5A2.5 2.5 0 0 1 19 5v14a2.5 2.5 0 0 1-2.5 2.5H5z'/>\
    <path fill='none' stroke='\(lines)' stroke-width='1.9' stroke-linecap='round' \
    d='M9.5 8H15M9.5 12H15M9.5 16h3'/></svg>

    """
}
