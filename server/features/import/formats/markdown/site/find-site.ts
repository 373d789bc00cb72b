import type { SiteKind } from './site.ts';

interface FoundSite {
  kind: SiteKind;
  root: string;
  /** Its files with settings. */
  configs: string[];
}

const MARKERS: [SiteKind, RegExp][] = [
  ['hugo', /^(.*\/)?hugo\.(?:toml|ya?ml|json)$/],
  ['hugo', /^(.*\/)?config\.(?:toml|ya?ml|json)$/],
  ['eleventy', /^(.*\/)?(?:\.eleventy\.js|eleventy\.config\.(?:[mc]?js|ts))$/],
  ['jekyll', /^(.*\/)?_config\.(?:ya?ml|toml)$/],
  ['obsidian', /^(.*\/)?\.obsidian\/[^/]+$/],
  ['eleventy', /^(?=.*\.njk$)(.*\/)?_includes\//],
  ['obsidian', /^(?:[^/]+\/)?(?:[^/]+\.(?:canvas|base))$/],
  ['jekyll', /^(?=.*\.(?:md|markdown|html)$)(.*\/)?_posts\//],
];
/** No disk has longer paths; those in archives may be of any length. */
const PATH_MAXIMUM = 4096;
const FOREIGN = /(?:^|\/)(?:node_modules|themes|vendor|public|_site|test|tests|\.git)\//;
const CONFIGS: Partial<Record<SiteKind, RegExp>> = {
  hugo: /^(?:hugo|config|config\/_default\/\w+)\.(?:toml|ya?ml|json)$/,
  jekyll: /^_config\.(?:ya?ml|toml)$/,
  eleventy:
    /^(?:\.eleventy\.js|eleventy\.config\.(?:[mc]?js|ts)|(?:[\w-]+\/)?_data\/(?:metadata|site|config)\.(?:js(?:on)?|[mc]js|ya?ml))$/,
  obsidian: /^\.obsidian\/(?:app|templates)\.json$/,
};

/** Recognises the program for which a folder was made by its settings; those that lie highest count. */
export function findSite(names: readonly string[]): FoundSite {
  const withContent = new Set(names.flatMap(foldersWithContent));
  const found = names.flatMap((name) => markersOf(name, withContent));
  const depth = ({ root }: { root: string }) => root.split('/').length;
  const [highest] = found.sort((one, other) => depth(one) - depth(other) || one.rank - other.rank);
  const kind = highest?.kind ?? (looksLikeVault(names) ? 'obsidian' : 'plain');
  const root = highest?.root ?? commonFolder(names);
  const pattern = CONFIGS[kind];
  const isConfig = (name: string) => name.startsWith(root) && pattern?.test(name.slice(root.length));
  return { kind, root, configs: names.filter(isConfig) };
}

/** Which of the folders around a file have a folder `content`: any program may have a `config.toml`, Hugo has both. */
function foldersWithContent(name: string): string[] {
  return [...name.slice(0, PATH_MAXIMUM).matchAll(/(?<=^|\/)content\//g)].map(({ index }) => name.slice(0, index));
}

function markersOf(name: string, withContent: ReadonlySet<string>) {
  if (FOREIGN.test(name)) return [];
  return MARKERS.flatMap(([kind, marker], rank) => {
    const match = marker.exec(name);
    const root = (match?.[1] ?? '').replace(/(^|\/)config\/_default\/$/, '$1');
    if (!match || (kind === 'hugo' && !withContent.has(root))) return [];
    return [{ kind, root, rank }];
  });
}

/** A vault may come without its settings. Its notes have names that are titles. */
function looksLikeVault(names: readonly string[]): boolean {
  const notes = names.filter((name) => name.endsWith('.md'));
  const titled = notes.filter((name) => /\s/.test(name.slice(name.lastIndexOf('/') + 1)));
  return notes.length > 3 && titled.length * 2 > notes.length;
}

/** Archives often contain one folder with everything. */
function commonFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && names.length > 1 && names.every((name) => name.startsWith(folder)) ? folder : '';
}
