import type { Language } from '#shared/contracts/text.ts';
import { notFound, routes } from '#web/routing/routes.ts';

/** The URLs of the scripts, style sheets and fonts that a page needs. */
export interface Assets {
  boot: string;
  entry: string;
  /** The font of each language, the small one with only the letters of Hindi dates, and those that few pages need. */
  fonts: Partial<Record<Language | 'dates' | keyof typeof RARE_FONTS, string>>;
  /** Keyed by the name of the route. */
  pages: Record<string, PageFiles>;
  /** The scripts for hot reload in the head of a page; empty in a build. */
  development: string;
}

/** What the pages of a route need in addition to the entry. */
interface PageFiles {
  css: string[];
  chunks: string[];
}

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

const ENTRY = 'web/entry-client.tsx';
const SITE_STYLE = 'web/styles/site.css';
const DESK_STYLE = 'web/styles/desk.css';
const RICH_TEXT_STYLE = 'web/styles/rich-text.css';
const FONTS = 'build/fonts';
const RARE_FONTS = {
  accented: `${FONTS}/latin-accented.woff2`,
  italic: `${FONTS}/latin-italic.woff2`,
  transliteration: `${FONTS}/latin-transliteration.woff2`,
  italicTransliteration: `${FONTS}/latin-transliteration-italic.woff2`,
  dottedM: 'web/fonts/dotted-m.woff2',
  italicDottedM: 'web/fonts/dotted-m-italic.woff2',
  boldHindi: `${FONTS}/devanagari-bold.woff2`,
  italicHindi: `${FONTS}/devanagari-italic.woff2`,
};
const PAGE_NAMES = [...new Set([...routes, notFound].map(({ name }) => name))];

/** @throws Error if the build lacks a file that pages need */
export function builtAssets(manifest: Manifest, pageNames = PAGE_NAMES): Assets {
  const entryOf = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found) throw new Error(`The build holds no ${source}. Run npm run build again.`);
    return found;
  };
  const url = (source: string) => toUrl(entryOf(source).file);

  const filesOf = (name: string): PageFiles => {
    const chunks = new Set<ManifestEntry>();
    for (const source of [ENTRY, `web/pages/${name}/${name}.tsx`]) addWithImports(source, entryOf, chunks);
    chunks.delete(entryOf(ENTRY));
    const css = [...chunks].flatMap((chunk) => chunk.css ?? []);
    return { css: [url(SITE_STYLE), ...css.map(toUrl)], chunks: [...chunks].map(({ file }) => toUrl(file)) };
  };

  return {
    boot: url('web/boot.ts'),
    entry: url(ENTRY),
    fonts: {
      en: url(`${FONTS}/latin.woff2`),
      hi: url(`${FONTS}/devanagari.woff2`),
      dates: url(`${FONTS}/hindi-dates.woff2`),
      ...Object.fromEntries(Object.entries(RARE_FONTS).map(([name, file]) => [name, url(file)])),
    },
    pages: Object.fromEntries(pageNames.map((name) => [name, filesOf(name)])),
    development: '',
  };
}

/** The sources, as the Vite development server serves them. */
export function developmentAssets(): Assets {
  const more = {
    post: [RICH_TEXT_STYLE],
    letters: [RICH_TEXT_STYLE],
    policies: [RICH_TEXT_STYLE],
    dashboard: [DESK_STYLE],
    desk: [DESK_STYLE],
  };
  const filesOf = (name: string): PageFiles => ({
    css: [SITE_STYLE, ...(more[name as keyof typeof more] ?? [])].map(toUrl),
    chunks: [],
  });
  return {
    boot: '/web/boot.ts',
    entry: toUrl(ENTRY),
    fonts: {},
    pages: Object.fromEntries(PAGE_NAMES.map((name) => [name, filesOf(name)])),
    development: `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="/@vite/client"></script>`,
  };
}

/** Adds a chunk and everything it imports, in the order in which the browser needs them. */
function addWithImports(source: string, entryOf: (source: string) => ManifestEntry, chunks: Set<ManifestEntry>): void {
  const chunk = entryOf(source);
  if (chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const imported of chunk.imports ?? []) addWithImports(imported, entryOf, chunks);
}

function toUrl(file: string): string {
  return `/${file}`;
}
