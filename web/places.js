// Where the built pages lie. Their scripts name each other by relative addresses, so they work in any folder. Only
// index.html must know its place: a server sends it for every path, so there its addresses begin with a slash.
// `silvergold site` writes an index.html with relative addresses.

/**
 * @param {string} api the server whose API the development server uses
 * @returns {import("vite").Plugin}
 */
export function places(api) {
  let isServing = false;
  return {
    name: "places",
    configResolved: (config) => {
      isServing = config.command === "serve" && config.mode !== "test";
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html) => {
        if (!isServing) return html.replaceAll(/ (href|src)="\.\//g, ' $1="/');
        return (await answers(api)) ? html : html.replace("<html ", '<html data-server="none" ');
      },
    },
  };
}

/**
 * Whether a server answers there.
 *
 * @param {string} api
 * @returns {Promise<boolean>}
 */
async function answers(api) {
  try {
    return (await fetch(`${api}/health`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
