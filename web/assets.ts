import type { Language } from '#shared/contracts/text.ts';

/** Where the browser finds what a page is made of. */
export interface Assets {
  css: string[];
  boot: string;
  entry: string;
  /** What each script is read in, and the few letters of the dates. */
  fonts: Partial<Record<Language | 'dates', string>>;
  /** What the pages of a route need beside the entry, by the route's name. */
  chunks: Record<string, string[]>;
  /** What hot reload wants in the head of a page; nothing once built. */
  development: string;
}

/** What the build wrote about one of its files. */
interface ManifestRow {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, ManifestRow>;

const ENTRY = 'web/entry-client.tsx';
const FONTS: Record<Language | 'dates', string> = {
  en: '/latin.woff2',
  hi: '/devanagari.woff2',
  dates: '/hindi-dates.woff2',
};

export function builtAssets(manifest: Manifest): Assets {
  const row = (source: string): ManifestRow => {
    const found = manifest[source];
    if (!found) throw new Error(`The build holds no ${source}. Run npm run build again.`);
    return found;
  };
  const url = (source: string) => `/${row(source).file}`;
  const sources = Object.keys(manifest);
  const font = (name: string) => url(sources.find((source) => source.endsWith(name)) ?? name);

  const entryFiles = closure(ENTRY, row);
  const pages = sources.flatMap((source) => {
    const name = /^web\/pages\/([a-z-]+)\/\1\.tsx$/.exec(source)?.[1];
    return name ? [[name, source] as const] : [];
  });
  return {
    css: Object.values(manifest)
      .filter(({ file }) => file.endsWith('.css'))
      .map(({ file }) => `/${file}`),
    boot: url('web/boot.ts'),
    entry: url(ENTRY),
    fonts: { en: font(FONTS.en), hi: font(FONTS.hi), dates: font(FONTS.dates) },
    chunks: Object.fromEntries(
      pages.map(([name, source]) => [
        name,
        [...new Set([...entryFiles, ...closure(source, row)])].filter((file) => file !== url(ENTRY)),
      ]),
    ),
    development: '',
  };
}

/** As the Vite development server hands out the sources. */
export function developmentAssets(): Assets {
  return {
    css: ['/web/styles/site.css'],
    boot: '/web/boot.ts',
    entry: '/web/entry-client.tsx',
    fonts: {},
    chunks: {},
    development: `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="/@vite/client"></script>`,
  };
}

/** A chunk and all it imports. */
function closure(source: string, row: (source: string) => ManifestRow, seen = new Set<string>()): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  const { file, imports = [] } = row(source);
  return [`/${file}`, ...imports.flatMap((each) => closure(each, row, seen))];
}
