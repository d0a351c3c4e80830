// What the reader looks at while a page changes.
const root = document.documentElement;

/** Makes a change to the page and scrolls so that what is in view stays where it is. */
export function keepingPlace(change) {
  if (scrollY === 0) return change();
  const places = landmarks().map(element => [element, element.getBoundingClientRect().top]);
  // The browser would correct the scroll too.
  const anchoring = root.style.overflowAnchor;
  root.style.overflowAnchor = 'none';
  try {
    change();
    const kept = places.find(([element]) => element.isConnected);
    if (kept) {
      const shift = kept[0].getBoundingClientRect().top - kept[1];
      scrollBy({ top: shift, behavior: 'instant' });
    }
  } finally {
    requestAnimationFrame(() => {
      root.style.overflowAnchor = anchoring;
      if (root.getAttribute('style') === '') root.removeAttribute('style');
    });
  }
}

/** Elements in view from the top; those that begin in it come first. */
function landmarks() {
  const main = document.querySelector('main') ?? document.body;
  const box = main.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const found = new Set();
  for (let y = 8; y < innerHeight; y += 24) {
    const element = document.elementsFromPoint(x, y).find(one => one !== main && main.contains(one));
    if (element) found.add(element);
  }
  const all = [...found];
  const begins = all.filter(one => one.getBoundingClientRect().top >= 0);
  return [...begins, ...all.filter(one => !begins.includes(one))];
}

/** Shows for a moment which blocks of the text were edited; many at once are no edit to show. */
export function mark(elements) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const blocks = new Set([...elements].filter(one => one.isConnected).map(blockAround));
  blocks.delete(null);
  if (blocks.size > 12) return;
  for (const block of blocks) {
    block.animate([
      { outline: '2px solid color-mix(in srgb, currentColor 45%, transparent)', outlineOffset: '6px' },
      { outline: '2px solid transparent', outlineOffset: '6px' },
    ], { duration: 1400, easing: 'ease-in', id: 'recto-edit' });
  }
}

/** The block of the text that holds an element; null outside of it. */
function blockAround(element) {
  const main = document.querySelector('main');
  if (!main?.contains(element)) return null;
  let block = element;
  while (block !== main && getComputedStyle(block).display.startsWith('inline')) {
    block = block.parentElement;
  }
  return block === main ? null : block;
}
