// Recto: has Mermaid draw the diagrams of a page in the colors of its theme and mode.
(() => {
  const root = document.documentElement;
  const names = ['background', 'surface', 'hover', 'text', 'text-muted', 'heading', 'accent', 'border-strong'];

  /** The colors of a mode, or of the page as it is, in the only notation that Mermaid derives others from. */
  const colors = mode => {
    const probe = document.createElement('div');
    if (mode) probe.dataset.mode = mode;
    root.append(probe);
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const found = names.map(name => {
      probe.style.color = `var(--t-${name})`;
      pixel.fillStyle = getComputedStyle(probe).color;
      pixel.fillRect(0, 0, 1, 1);
      const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
      return '#' + [red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('');
    });
    probe.remove();
    return found;
  };

  const isDark = ([ground]) => {
    const [red, green, blue] = [1, 3, 5].map(at => parseInt(ground.slice(at, at + 2), 16));
    return red * 299 + green * 587 + blue * 114 < 128_000;
  };

  const prepare = palette => {
    const [background, surface, hover, text, muted, heading, accent, edge] = palette;
    mermaid.initialize({
      startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, theme: 'base',
      fontFamily: getComputedStyle(document.body).fontFamily,
      themeVariables: {
        darkMode: isDark(palette), background, primaryColor: surface, primaryTextColor: text,
        primaryBorderColor: accent, secondaryColor: hover, secondaryTextColor: text,
        secondaryBorderColor: edge, tertiaryColor: background, tertiaryTextColor: text,
        tertiaryBorderColor: edge, lineColor: muted, textColor: text, titleColor: heading,
        mainBkg: surface, nodeBorder: accent, clusterBkg: background, clusterBorder: edge,
        edgeLabelBackground: background, noteBkgColor: hover, noteTextColor: text,
        noteBorderColor: edge, actorBkg: surface, actorBorder: accent, actorTextColor: text,
        signalColor: muted, signalTextColor: text, labelTextColor: text, loopTextColor: text,
      },
    });
  };

  let number = 0;
  const sheets = new Set();
  const parse = text => new DOMParser().parseFromString(text, 'text/html');
  /**
   * A drawing as an element. A strict content security policy refuses styles in a text and lets
   * scripts set the same ones.
   */
  const draw = async source => {
    const { svg } = await mermaid.render(`mermaid-${++number}`, source);
    const bare = svg.replace(/<style[^>]*>([^]*?)<\/style>/g, (_, text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text.includes('&') ? parse(text).body.textContent : text);
      document.adoptedStyleSheets.push(sheet);
      sheets.add(sheet);
      return '';
    }).replace(/<[a-zA-Z][^>]*>/g, tag => tag.replace(/ style=(["'])/g, ' data-style=$1'));
    const drawing = document.importNode(parse(bare).querySelector('svg'), true);
    for (const element of [drawing, ...drawing.querySelectorAll('[data-style]')]) {
      element.style.cssText = element.dataset.style ?? '';
      delete element.dataset.style;
    }
    return drawing;
  };

  const box = (drawing, label, isPaper) => {
    const element = document.createElement('div');
    element.className = isPaper ? 'drawn paper' : 'drawn';
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', label);
    element.append(drawing);
    return element;
  };

  const show = async (figure, palette, paper) => {
    const code = figure.querySelector('code'), pre = code.parentElement;
    for (const old of figure.querySelectorAll('.drawn,.mermaid-wrong')) old.remove();
    try {
      const label = pre.getAttribute('aria-label');
      prepare(palette);
      const boxes = [box(await draw(code.textContent), label, false)];
      if (paper) {
        prepare(paper);
        boxes.push(box(await draw(code.textContent), label, true));
      }
      figure.append(...boxes);
      figure.dataset.drawn = '';
      if (boxes[0].scrollWidth > boxes[0].clientWidth) boxes[0].tabIndex = 0;
    } catch (error) {
      delete figure.dataset.drawn;
      const message = document.createElement('p');
      message.className = 'mermaid-wrong';
      message.textContent = error.message;
      figure.append(message);
    }
  };

  let shown = '', turn = Promise.resolve();
  /** Draws what is not drawn yet, and everything where the colors are others now. */
  const update = () => {
    turn = turn.then(async () => {
      const palette = colors(), state = palette.join();
      const paper = isDark(palette) ? colors('light') : null;
      const isNew = state !== shown;
      shown = state;
      const old = isNew ? [...sheets] : [];
      for (const figure of document.querySelectorAll('figure.mermaid-source')) {
        if (isNew || !figure.querySelector('.drawn,.mermaid-wrong')) await show(figure, palette, paper);
      }
      for (const sheet of old) sheets.delete(sheet);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => !old.includes(sheet));
    });
  };
  update();
  document.addEventListener('recto:update', update);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update);
  new MutationObserver(update).observe(root, { attributeFilter: ['data-mode', 'data-theme'] });
})();
