// Recto: has KaTeX set the formulas of a page. What it cannot set stays as its author wrote it.
(() => {
  const set = () => {
    for (const element of document.querySelectorAll(':is(span,div).math:not([data-set],[data-wrong])')) {
      const source = element.textContent;
      const displayMode = element.localName === 'div' || element.classList.contains('display');
      const place = document.createElement('span');
      try {
        // Errors are caught here: KaTeX would color them by an attribute, which a strict content
        // security policy refuses.
        katex.render(source, place, {
          displayMode, throwOnError: true, trust: false, strict: 'ignore', maxExpand: 1000,
          maxSize: 50, output: 'htmlAndMathml',
        });
      } catch (error) {
        element.dataset.wrong = '';
        element.title = error.message;
        continue;
      }
      element.dataset.set = '';
      element.replaceChildren(...place.childNodes);
      if (displayMode && element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    }
  };
  set();
  document.addEventListener('recto:update', set);
})();
