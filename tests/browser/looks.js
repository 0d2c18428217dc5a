// What can be seen of a page without knowing which page it is. Evaluated from outside by looks.py.
({
  shown(el) {
    return el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest("[inert]");
  },

  told(el) {
    const text = (el.getAttribute("aria-label") ?? el.textContent ?? "").trim().slice(0, 40);
    return `${el.tagName.toLowerCase()}.${el.getAttribute("class") ?? ""} "${text}"`;
  },

  *texts(without) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const el = walker.currentNode.parentElement;
      if (walker.currentNode.nodeValue.trim() && !el.closest(without)) yield [walker.currentNode, el];
    }
  },

  /** Text that is smaller than this, unless it is drawn or only there to be heard. */
  small(least) {
    const found = new Set();
    for (const [node, el] of this.texts("svg, noscript, script, style")) {
      const range = document.createRange();
      range.selectNode(node);
      const { width, height } = range.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(el).fontSize);
      if (this.shown(el) && width > 2 && height > 2 && size < least - 0.05) found.add(`${size}px ${this.told(el)}`);
    }
    return [...found];
  },

  /** Targets that are tighter than this; links inside a sentence are as high as the sentence. */
  tight(least) {
    const found = new Set();
    const targets = "button, a[href], input, select, textarea, summary, [role=tab], [role=radio]";
    for (const el of document.querySelectorAll(targets)) {
      if (!this.shown(el) || (el.tagName === "A" && el.closest("p, dd, li > span, figcaption, [data-inline]"))) continue;
      // a box of a card that does not lean in only says which card and roughly where
      if (el.matches("[role=gridcell]") && !el.closest("[data-leaning=in]")) continue;
      const [wide, high] = this.area(el.tagName === "INPUT" ? (el.closest("label") ?? el) : el);
      if (Math.min(wide, high) < least - 0.6 && Math.min(wide, high) > 2) {
        found.add(`${wide.toFixed(0)}x${high.toFixed(0)} ${this.told(el)}`);
      }
    }
    return [...found];
  },

  /** How large a target is, with what its ::before or ::after adds around it. */
  area(el) {
    const { width, height } = el.getBoundingClientRect();
    const grown = ["::before", "::after"].map((name) => getComputedStyle(el, name));
    const added = grown.filter(({ content, position }) => content !== "none" && position === "absolute");
    return [
      Math.max(width, ...added.map((style) => parseFloat(style.width) || 0)),
      Math.max(height, ...added.map((style) => parseFloat(style.height) || 0)),
    ];
  },

  /** Is the page wider than the window? */
  wide() {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [`${scrollWidth} wide in ${clientWidth}`] : [];
  },

  /** Targets of which something else lies over the middle, wherever the page is scrolled to. */
  covered() {
    const found = new Set();
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    const targets = "button, a[href], input, select, textarea, summary, [role=tab], [role=radio], [role=gridcell]";
    for (const el of dialog.querySelectorAll(targets)) {
      const target = el.tagName === "INPUT" ? (el.closest("label") ?? el) : el;
      const { width, height } = target.getBoundingClientRect();
      if (!this.shown(el) || Math.min(width, height) < 3 || getComputedStyle(el).pointerEvents === "none") continue;
      if (!this.isReached(target)) {
        target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        if (!this.isReached(target)) found.add(this.told(el));
      }
    }
    scrollTo({ top: 0, behavior: "instant" });
    return [...found];
  },

  /** Whether a pointer at the middle of a target reaches it. A link of several lines is pressed in its first one. */
  isReached(target) {
    const { left, right, top, bottom } = target.getClientRects()[0] ?? target.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return Boolean(at && (target.contains(at) || at.closest("label")?.contains(target)));
  },

  /** Pairs of texts that lie over each other and are both seen, on the whole page. */
  overlaps() {
    const found = new Set();
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= Math.max(0, last); y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      for (const pair of this.overlapsHere()) found.add(pair);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return [...found];
  },

  overlapsHere() {
    const parts = [...this.texts("svg, noscript, script, style, option, [aria-hidden=true] > i")].flatMap(([node, el]) =>
      this.shown(el) ? this.lines(node, el) : [],
    );
    parts.sort((a, b) => a.top - b.top);
    const found = new Set();
    parts.forEach((one, at) => {
      for (let k = at + 1; k < parts.length && parts[k].top < one.bottom; k++) {
        const next = parts[k];
        const [left, right] = [Math.max(one.left, next.left), Math.min(one.right, next.right)];
        const [top, bottom] = [Math.max(one.top, next.top), Math.min(one.bottom, next.bottom)];
        if (one.el === next.el || right - left < 2 || bottom - top < 2) continue;
        if (this.bothSeen(one.el, next.el, (left + right) / 2, (top + bottom) / 2))
          found.add(`${this.told(one.el)} and ${this.told(next.el)}`);
      }
    });
    return [...found];
  },

  /** Texts that are cut off at a side, where nothing can be scrolled; names of people may be. */
  cut() {
    const found = new Set();
    for (const [node, el] of this.texts("svg, noscript, script, style, option, [data-name]")) {
      if (!this.shown(el) || this.isHeardOnly(el)) continue;
      const area = this.clip(el);
      const range = document.createRange();
      range.selectNode(node);
      for (const { left, right } of range.getClientRects())
        if (right - left > 2 && (right > area.right + 1.5 || left < area.left - 1.5)) found.add(this.told(el));
    }
    return [...found];
  },

  /** Whether an element is clipped away, so that only screen readers have it. */
  isHeardOnly(el) {
    for (let one = el; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath === "inset(50%)") return true;
    return false;
  },

  /** The sides between which an element is seen, up to the next part that scrolls. */
  clip(el) {
    const area = { left: -Infinity, right: Infinity };
    for (let one = el; one && one !== document.body; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if (overflowX === "visible") continue;
      if (overflowX === "auto" || overflowX === "scroll") break;
      const { left, right } = one.getBoundingClientRect();
      area.left = Math.max(area.left, left);
      area.right = Math.min(area.right, right);
    }
    return area;
  },

  /** The lines of a text without the room over and under its letters, as far as its scroll areas show them. */
  lines(node, el) {
    const range = document.createRange();
    range.selectNode(node);
    const area = this.frame(el);
    return [...range.getClientRects()]
      .map(({ left, right, top, bottom, height }) => ({
        el,
        left: Math.max(left, area.left),
        right: Math.min(right, area.right),
        top: Math.max(top + height / 4, area.top),
        bottom: Math.min(bottom - height / 4, area.bottom),
      }))
      .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2);
  },

  /** The part of the window in which an element is seen. */
  frame(el) {
    const area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let one = el; one && one !== document.body; one = one.parentElement) {
      const { overflow, clipPath } = getComputedStyle(one);
      if (clipPath === "inset(50%)") return { left: 0, top: 0, right: 0, bottom: 0 };
      if (overflow === "visible") continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      area.left = Math.max(area.left, left);
      area.top = Math.max(area.top, top);
      area.right = Math.min(area.right, right);
      area.bottom = Math.min(area.bottom, bottom);
    }
    return area;
  },

  /** Whether nothing opaque lies between the upper of two elements and the lower one. */
  bothSeen(one, next, x, y) {
    let seen = 0;
    for (const el of document.elementsFromPoint(x, y)) {
      if (el === one || el === next) seen += 1;
      if (seen === 2) return true;
      const { backgroundColor, backgroundImage } = getComputedStyle(el);
      const alpha = backgroundColor.match(/rgba\(.*, ([\d.]+)\)|color\(.* \/ ([\d.]+)\)/);
      if (backgroundImage !== "none" || Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.8) return false;
    }
    return false;
  },

  /** All that is read or heard. */
  words() {
    const visible = (el) => el.checkVisibility({ visibilityProperty: true });
    const foreign = "body [lang]"; // says that it is in a language of its own
    const texts = [...this.texts(`noscript, script, style, kbd, svg, [data-name], ${foreign}`)];
    const found = texts.filter(([, el]) => visible(el)).map(([node]) => node.nodeValue);
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      for (const el of document.querySelectorAll(`[${name}]`))
        if (visible(el) && !el.closest(foreign)) found.push(el.getAttribute(name));
    }
    return found;
  },
});
