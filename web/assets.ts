import type { Language } from '#shared/contracts/text.ts';
import { notFound, routes } from './routes.ts';

/** The URLs of the scripts, style sheets and fonts that a page needs. */
export interface Assets {
  boot: string;
  entry: string;
  /** The font of each language, and the small one with only the letters of Hindi dates. */
  fonts: Partial<Record<Language | 'dates', string>>;
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
const FONTS = 'build/fonts';
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
    },
    pages: Object.fromEntries(pageNames.map((name) => [name, filesOf(name)])),
    development: '',
  };
}

/** The sources, as the Vite development server serves them. */
export function developmentAssets(): Assets {
  const filesOf = (name: string): PageFiles => ({
    css: ['dashboard', 'desk'].includes(name) ? [toUrl(SITE_STYLE), toUrl(DESK_STYLE)] : [toUrl(SITE_STYLE)],
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
