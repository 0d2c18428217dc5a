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
