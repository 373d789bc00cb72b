import type { Language } from '#shared/contracts/text.ts';
import { notFound, routes } from './routes.ts';

/** Where the browser finds what a page is made of. */
export interface Assets {
  boot: string;
  entry: string;
  /** What each script is read in, and the few letters of the dates. */
  fonts: Partial<Record<Language | 'dates', string>>;
  /** One entry for each route, under its name. */
  pages: Record<string, PageFiles>;
  /** What hot reload wants in the head of a page; nothing once built. */
  development: string;
}

/** What the pages of a route need beside the entry. */
interface PageFiles {
  css: string[];
  chunks: string[];
}

/** What the build wrote about one of its files. */
interface ManifestRow {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, ManifestRow>;

const ENTRY = 'web/entry-client.tsx';
const SITE_STYLE = 'web/styles/site.css';
const DESK_STYLE = 'web/styles/desk.css';
const FONTS = 'build/fonts';
const PAGE_NAMES = [...new Set([...routes, notFound].map(({ name }) => name))];

/** Throws where the build lacks a file that pages need. */
export function builtAssets(manifest: Manifest, pageNames = PAGE_NAMES): Assets {
  const row = (source: string): ManifestRow => {
    const found = manifest[source];
    if (!found) throw new Error(`The build holds no ${source}. Run npm run build again.`);
    return found;
  };
  const url = (source: string) => toUrl(row(source).file);

  const filesOf = (name: string): PageFiles => {
    const chunks = new Set<ManifestRow>();
    for (const source of [ENTRY, `web/pages/${name}/${name}.tsx`]) addWithImports(source, row, chunks);
    chunks.delete(row(ENTRY));
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

/** The sources, as the Vite development server hands them out. */
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

/** Adds a chunk and all it imports, in the order the browser needs them. */
function addWithImports(source: string, row: (source: string) => ManifestRow, chunks: Set<ManifestRow>): void {
  const chunk = row(source);
  if (chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const each of chunk.imports ?? []) addWithImports(each, row, chunks);
}

function toUrl(file: string): string {
  return `/${file}`;
}
