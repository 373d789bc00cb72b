import type { Language } from '#shared/contracts/text.ts';
import type { DashboardPageName } from '#web/dashboard-pages.ts';
import type { PageName } from '#web/pages.ts';
import { PAGE_STYLES, RICH_TEXT_STYLE, SITE_STYLE } from './page-styles.ts';

/** The URLs of the scripts, style sheets and fonts that pages need. */
export interface Assets {
  /** The script of readers' pages, and that of the dashboard. */
  reader: string;
  dashboard: string;
  /** The modules that a screen of the dashboard imports, for browsers to load at once. */
  modules: Record<DashboardPageName, string[]>;
  /** Of every page, of formatted texts, and of single pages. */
  styles: { site: string; richText: string; pages: Record<PageName, string> };
  /** The font of each language, the small one with only the letters of Hindi dates, and those that few pages need. */
  fonts: Partial<Record<Language | 'dates' | keyof typeof RARE_FONTS, string>>;
  /** The scripts for hot reload in the head of a page; empty in a build. */
  development: string;
}

interface ManifestEntry {
  file: string;
  /** Of a style sheet that scripts import as well. */
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

const READER = 'web/entry-reader.ts';
const DASHBOARD = 'web/entry-dashboard.tsx';
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

/** @throws Error if the build lacks a file that pages need */
export function builtAssets(manifest: Manifest): Assets {
  const entryOf = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found) throw new Error(`The build holds no ${source}. Run npm run build again.`);
    return found;
  };
  const url = (source: string) => toUrl(entryOf(source).file);
  const styleUrl = (source: string) => toUrl(entryOf(source).css?.[0] ?? entryOf(source).file);
  const modulesOf = (name: DashboardPageName) => {
    const chunks = new Set<ManifestEntry>();
    for (const source of [DASHBOARD, `web/pages/${name}/${name}.tsx`]) addWithImports(source, entryOf, chunks);
    return [...chunks].map(({ file }) => toUrl(file));
  };

  return {
    // The entry is a part of this chunk (`chunk-of.ts`).
    reader: url(entryOf(READER).imports?.find((chunk) => chunk.startsWith('_reader-')) ?? READER),
    dashboard: url(DASHBOARD),
    modules: { dashboard: modulesOf('dashboard'), 'admin-screens': modulesOf('admin-screens') },
    styles: stylesBy(styleUrl),
    fonts: {
      en: url(`${FONTS}/latin.woff2`),
      hi: url(`${FONTS}/devanagari.woff2`),
      dates: url(`${FONTS}/hindi-dates.woff2`),
      ...Object.fromEntries(Object.entries(RARE_FONTS).map(([name, file]) => [name, url(file)])),
    },
    development: '',
  };
}

function stylesBy(url: (source: string) => string): Assets['styles'] {
  const pages = Object.entries(PAGE_STYLES).map(([name, source]) => [name, url(source)]);
  return {
    site: url(SITE_STYLE),
    richText: url(RICH_TEXT_STYLE),
    pages: Object.fromEntries(pages) as Record<PageName, string>,
  };
}

/** The sources, as the Vite development server serves them. */
export function developmentAssets(): Assets {
  return {
    reader: toUrl(READER),
    dashboard: toUrl(DASHBOARD),
    modules: { dashboard: [], 'admin-screens': [] },
    styles: stylesBy(toUrl),
    fonts: {},
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
