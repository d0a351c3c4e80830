// Recto: has the fonts that nearly every formula needs loaded while KaTeX is still being read, so
// that they are there when the page is first shown.
for (const font of ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size1', '1em KaTeX_Size2']) {
  document.fonts.load(font).catch(() => {});
}
