/** Texts that are loaded when they are first needed, and again when the language changes. */
import { fillIn, language, type Entry, type Values } from "./index.svelte";
import { loadersOf, type Language } from "./registry";

type Texts = Record<string, Entry>;

export class LazyCatalogue {
  #loaded = $state.raw<{ language: Language | null; texts: Texts }>({ language: null, texts: {} });
  #loading: Language | null = null;
  #loaders: Record<Language, () => Promise<Texts>>;

  /** `files`: what `import.meta.glob` found, one file per language. */
  constructor(files: Record<string, () => Promise<Texts>>) {
    this.#loaders = loadersOf(files);
  }

  /** Load the texts of the current language, unless they are loaded. */
  async load(): Promise<void> {
    const wanted = language();
    if (this.#loaded.language === wanted || this.#loading === wanted) return;
    this.#loading = wanted;
    try {
      const texts = (await this.#loaders[wanted]?.()) ?? {};
      if (language() === wanted) this.#loaded = { language: wanted, texts };
    } finally {
      if (this.#loading === wanted) this.#loading = null;
    }
  }

  /**
   * The loaded texts. Reading them after a change of language starts loading the new ones; if that
   * fails, these stay.
   */
  get texts(): Texts {
    if (this.#loaded.language !== language()) this.load().catch(() => null);
    return this.#loaded.texts;
  }

  /** The text of a key; empty while it is loading, or if there is no such key. */
  text(key: string, values: Values = {}): string {
    const entry = this.texts[key];
    return entry === undefined ? "" : fillIn(entry, values);
  }
}
