// Recto: everything on a page works without this file. One key in storage: "recto".
(() => {
  const root = document.documentElement, KEY = 'recto', words = document.currentScript.dataset;
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  const one = (query, within = document) => within.querySelector(query);
  const make = (name, attributes = {}) => {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };

  // Mode and theme. Only what the page offers is accepted, from storage too.
  const menu = one('.menu'), choice = root.dataset;
  const own = choice.own ?? choice.theme ?? '', themes = (choice.themes ?? '').split(' ');
  // A theme of one mode is shown in it, whatever was chosen; what is on the page belongs to its own.
  const onlyMode = theme => theme === own ? choice.only
    : menu && one(`[name=theme][value="${theme}"]`, menu)?.dataset.only;
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  // By element: what its author wrote, and what stands there for the mode and theme that were chosen.
  const medias = new Map(), frames = new Map();
  const collect = (map, query, name) => {
    for (const element of all(query)) {
      const value = element[name];
      if (map.get(element)?.shown !== value) map.set(element, { own: value });
    }
  };
  const stored = () => {
    let value;
    try { value = JSON.parse(localStorage.getItem(KEY)); } catch {}
    return Object(value) === value ? value : {};
  };
  // Kept here too, since a browser may refuse to store anything.
  let chosen = stored();
  const show = value => {
    const theme = themes.includes(value.theme) ? value.theme : own, only = onlyMode(theme);
    const mode = only ?? (['light', 'dark'].includes(value.mode) ? value.mode : 'auto');
    if (mode === 'auto') delete choice.mode; else choice.mode = mode;
    if (theme) choice.theme = theme;
    if (menu) {
      const isOwn = theme !== value.theme && one('[name=theme][value=""]', menu);
      for (const input of all('[name=mode]', menu)) {
        input.checked = input.value === mode;
        input.disabled = Boolean(only);
      }
      for (const input of all('[name=theme]', menu)) input.checked = input.value === (isOwn ? '' : theme);
    }
    const ground = getComputedStyle(root).backgroundColor;
    const isUsual = mode === 'auto' && theme === own;
    collect(frames, 'meta[name=theme-color]', 'content');
    for (const [meta, color] of frames) color.shown = meta.content = isUsual ? color.own : ground;
    // A picture follows the mode that was chosen, as the colors do.
    collect(medias, 'source[media*=prefers-color-scheme]', 'media');
    for (const [source, media] of medias) {
      media.shown = source.media = mode === 'auto' ? media.own
        : media.own.replace(/\(\s*prefers-color-scheme\s*:\s*(\w+)\s*\)/g,
          (_, scheme) => scheme === mode ? '(min-width: 0)' : '(max-width: 0)');
    }
  };
  const appear = () => { if (menu || choice.mode) show(chosen); };
  appear();
  if (menu) {
    const close = () => { menu.open = false; };
    menu.addEventListener('change', event => {
      chosen = { ...chosen, [event.target.name]: event.target.value };
      try { localStorage.setItem(KEY, JSON.stringify(chosen)); } catch {}
      show(chosen);
    });
    addEventListener('storage', event => { if (event.key === KEY) show(chosen = stored()); });
    scheme.addEventListener('change', () => show(chosen));
    document.addEventListener('click', event => { if (!menu.contains(event.target)) close(); });
    menu.addEventListener('keydown', event => {
      if (event.key === 'Escape') { close(); one('summary', menu).focus(); }
    });
    menu.addEventListener('focusout', event => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) close();
    });
  }

  // The disclosures are open where they stand in a column of their own.
  const fitted = new WeakSet();
  const fit = () => {
    for (const [query, wide] of columns) {
      const details = one(`${query}>details`);
      if (!details || fitted.has(details)) continue;
      details.open = wide.matches;
      fitted.add(details);
    }
  };
  const columns = [['.sections', '56rem'], ['.toc', '75rem']].map(([query, width]) => {
    const wide = matchMedia(`(width >= ${width})`);
    wide.addEventListener('change', () => {
      fitted.delete(one(`${query}>details`));
      fit();
    });
    return [query, wide];
  });
  fit();
  const sections = one('.sections'), here = sections && one('[aria-current]', sections);
  if (here && sections.scrollHeight > sections.clientHeight) {
    sections.scrollTop = here.getBoundingClientRect().top - sections.getBoundingClientRect().top
      - sections.clientHeight / 3;
  }

  // Contents of the page follow the scroll; on a phone they close when one was chosen.
  const links = new Map();
  let current, waiting = false;
  const follow = () => {
    waiting = false;
    const headings = [...links.keys()];
    const atEnd = innerHeight + scrollY >= root.scrollHeight - 4 && scrollY > 0;
    const above = headings.filter(heading => heading.getBoundingClientRect().top < 120);
    const link = links.get(atEnd ? headings.at(-1) : above.at(-1));
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
    const toc = link?.closest('.toc');
    if (toc && toc.scrollHeight > toc.clientHeight) {
      toc.scrollTop = link.offsetTop - toc.clientHeight / 2;
    }
  };
  const outline = () => {
    links.clear();
    for (const link of all('.toc a')) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading) links.set(heading, link);
    }
    follow();
  };
  outline();
  addEventListener('scroll', () => {
    if (!waiting) { waiting = true; requestAnimationFrame(follow); }
  }, { passive: true });
  document.addEventListener('click', event => {
    const toc = event.target.closest('.toc a')?.closest('.toc');
    if (toc && !matchMedia('(width >= 75rem)').matches) one('details', toc).open = false;
  });

  // What scrolls in a box of its own can be reached by keyboard; Recto's own boxes can already.
  const reach = () => {
    for (const box of all('.prose :is(table,pre,math):not([tabindex])')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    }
  };
  reach();

  // Copy: without numbers, signs and deleted lines.
  const SVG = 'http://www.w3.org/2000/svg';
  const COPY = 'M8.5 10.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2';
  const DONE = 'm5 12.5 4.5 4.5L19 7.5';
  const said = make('p', { class: 'sr', role: 'status' });
  const button = make('button', { class: 'copy', type: 'button', 'aria-label': words.copy });
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'i');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(document.createElementNS(SVG, 'path'));
  icon.firstChild.setAttribute('d', COPY);
  button.append(icon);
  const offerCopies = () => {
    const blocks = navigator.clipboard ? all('.code>pre:not(.copy~pre)') : [];
    for (const pre of blocks) pre.before(button.cloneNode(true));
    if (blocks.length) document.body.append(said);
  };
  offerCopies();
  // For scripts that put other parts into a page: what this one does to parts is done to them too.
  document.addEventListener('recto:update', () => {
    appear();
    fit();
    outline();
    reach();
    offerCopies();
  });
  document.addEventListener('click', async event => {
    const pressed = event.target.closest('.copy');
    if (!pressed) return;
    const lines = all('.l:not(.del)', pressed.parentElement);
    const text = lines.length ? lines.map(line => line.textContent).join('')
      : one('pre', pressed.parentElement).textContent;
    try { await navigator.clipboard.writeText(text.replace(/\n$/, '')); } catch { return; }
    const path = one('path', pressed);
    pressed.dataset.done = '';
    path.setAttribute('d', DONE);
    said.textContent = words.copied;
    setTimeout(() => {
      delete pressed.dataset.done;
      path.setAttribute('d', COPY);
      said.textContent = '';
    }, 1600);
  });

  // A footnote as a card at its reference; with a modifier key the link is a link.
  if ('popover' in root) document.addEventListener('click', event => {
    const link = event.target.closest('a.fn');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const note = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!note) return;
    event.preventDefault();
    const card = make('div', { class: 'card', popover: 'auto', tabindex: -1, role: 'note' });
    for (const child of note.childNodes) card.append(child.cloneNode(true));
    for (const element of all('[id]', card)) element.removeAttribute('id');
    (link.closest('sup') || link).after(card);
    card.showPopover();
    const box = link.getBoundingClientRect();
    const place = Math.min(box.left - 24, root.clientWidth - card.offsetWidth - 16);
    card.style.insetBlockStart = `${box.bottom + scrollY + 6}px`;
    card.style.left = `${Math.max(16, place) + scrollX}px`;
    card.focus();
    card.addEventListener('toggle', change => {
      if (change.newState !== 'closed') return;
      if (card.contains(document.activeElement)) link.focus();
      card.remove();
    });
  });

  // The page for an address that has none says which one it was, and which pages have one like it.
  for (const code of all('[data-requested]:empty')) {
    code.textContent = location.pathname;
    code.parentElement.hidden = false;
  }
  const near = one('[data-near]');
  if (near) (async () => {
    const read = async (address, type) => {
      const answer = await fetch(address);
      if (!answer.ok) throw answer.status;
      return new DOMParser().parseFromString(await answer.text(), type);
    };
    // Pairs of letters, slashes counting: two are as alike as the share of pairs that both have.
    const pairs = path => {
      try { path = decodeURIComponent(path); } catch {}
      const letters = [...`/${path}/`.toLowerCase().replace(/(index)?\.(html?|md)\/$/, '/')
        .replace(/[^\p{L}\p{N}/]/gu, '').replace(/\/+/g, '/')];
      return new Set(letters.slice(1).map((letter, index) => letters[index] + letter));
    };
    const name = path => path.replace(/\/(index\.\w+)?$/, '').replace(/.*\//, '');
    // The last name says most: neighbors in a folder share all others.
    const asked = [location.pathname, name(location.pathname)].map(pairs);
    const likeness = path => {
      const [whole, last] = [path, name(path)].map(pairs).map((own, index) => {
        const shared = [...own].filter(pair => asked[index].has(pair)).length;
        return 2 * shared / (own.size + asked[index].size || 1);
      });
      return (whole + 4 * last) / 5;
    };
    const titles = {};
    for (const link of all('.tree a[href],.cards a')) {
      if (link.origin === location.origin) titles[link.pathname] = link.textContent;
    }
    if ('map' in near.dataset) try {
      const map = await read(new URL('sitemap.xml', new URL(near.dataset.near, location)), 'text/xml');
      for (const page of all('url>loc', map)) titles[new URL(page.textContent).pathname] ??= '';
    } catch {}
    const found = Object.keys(titles).map(path => [likeness(path), path])
      .filter(([value]) => value >= .5).sort(([a], [b]) => b - a).slice(0, 5);
    // What stands nowhere on this page is named by its own.
    const links = await Promise.all(found.map(async ([, path]) => {
      const link = make('a', { href: path });
      link.textContent = titles[path] || await read(path, 'text/html')
        .then(page => one('[property="og:title"]', page).content).catch(() => path);
      return link;
    }));
    // There is room for two lines on a phone.
    for (let [index, length] = [0, 0]; links[index]; index++) {
      length += links[index].textContent.length + 2;
      if (index && length > 64) break;
      near.append(index ? ', ' : '', links[index]);
      near.hidden = false;
    }
  })();
})();
