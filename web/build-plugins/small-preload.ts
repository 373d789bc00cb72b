import type { Plugin } from 'vite';

/** Replaces Vite's preload helper, which takes 1.4 KB, mostly for old browsers. */
export const smallPreload: Plugin = {
  name: 'small-preload',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => PRELOAD_HELPER,
  },
};

/** The import of a page waits for its style sheet, so that the page is never shown unstyled. */
const PRELOAD_HELPER = `
const preload = (file) => {
  const href = '/' + file;
  const isStyle = file.endsWith('.css');
  let link = document.querySelector('link[href="' + href + '"]');
  if (!link) {
    link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', href });
    document.head.append(link);
  }
  return isStyle && !link.sheet && new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', (event) => {
      link.remove();
      reject(event);
    });
  });
};
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.map(preload)]).then(([module]) => module);
`;
