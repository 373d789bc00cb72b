import { FileFault, ImportError, type SourceFiles } from '#server/features/import/source/source-files.ts';
import type { Remarks } from '../remarks.ts';
import { patternOf } from './addresses.ts';
import { Fields } from './fields.ts';
import { emptySite, type ForeignSite, withSlash } from './foreign-site.ts';
import { type Data, dataOf, parseSettings, readMarkdown, type Value } from './front-matter.ts';

type Kind = ForeignSite['kind'];

/** Files that show of which program a site is; the first group is its root. Of those at one depth, the first counts. */
const MARKERS: [Kind, RegExp][] = [
  ['hugo', /^(.*\/)?hugo\.(?:toml|ya?ml|json)$/],
  ['hugo', /^(.*\/)?config\.(?:toml|ya?ml|json)$/],
  ['eleventy', /^(.*\/)?(?:\.eleventy\.js|eleventy\.config\.(?:[mc]?js|ts))$/],
  ['jekyll', /^(.*\/)?_config\.(?:ya?ml|toml)$/],
  ['obsidian', /^(.*\/)?\.obsidian\/[^/]+$/],
  ['eleventy', /^(?=.*\.njk$)(.*\/)?_includes\//],
  ['jekyll', /^(?=.*\.(?:md|markdown|html)$)(.*\/)?_posts\//],
];
/** No disk has longer paths; those in archives may be of any length. */
const PATH_MAXIMUM = 4096;
const FOREIGN = /(?:^|\/)(?:node_modules|themes|vendor|public|_site|test|tests|\.git)\//;

interface Program {
  /** Its files with settings, below the root of the site. */
  configs: RegExp;
  /** @param settings of all of these files that are no programs */
  apply: (site: ForeignSite, settings: Data, names: readonly string[]) => void;
}

const PROGRAMS: Partial<Record<Kind, Program>> = {
  hugo: { configs: /^(?:hugo|config|config\/_default\/\w+)\.(?:toml|ya?ml|json)$/, apply: applyHugo },
  jekyll: { configs: /^_config\.(?:ya?ml|toml)$/, apply: applyJekyll },
  eleventy: {
    configs:
      /^(?:\.eleventy\.js|eleventy\.config\.(?:[mc]?js|ts)|(?:[\w-]+\/)?_data\/(?:metadata|site|config)\.(?:js(?:on)?|[mc]js|ya?ml))$/,
    apply: chooseInput,
  },
  obsidian: { configs: /^\.obsidian\/(?:app|templates)\.json$/, apply: applyObsidian },
};

/** Reads what the settings of a site say of its texts. Scripts among them are not run: what is plain in them is read. */
export async function readSite(source: SourceFiles, remarks: Remarks): Promise<ForeignSite> {
  const { kind, root } = findSite(source.names());
  const { configs, apply } = PROGRAMS[kind] ?? {};
  const site = emptySite(kind, root);
  const settings: Data = Object.create(null);
  for (const name of source.names()) {
    if (!name.startsWith(root) || !configs?.test(name.slice(root.length))) continue;
    try {
      const text = await readMarkdown(source, name);
      if (kind === 'eleventy') applyScript(site, text);
      else addSettings(settings, name, parseSettings(name, text) ?? {});
    } catch (error) {
      if (!(error instanceof FileFault || error instanceof ImportError)) throw error;
      remarks.problem(name, error.message);
    }
  }
  apply?.(site, settings, source.names());
  return site;
}

/** Recognises the program for which a folder was made by its settings; those that lie highest count. */
export function findSite(names: readonly string[]): { kind: Kind; root: string } {
  const withContent = new Set(names.flatMap(foldersWithContent));
  const found = names.flatMap((name) => markersOf(name, withContent));
  const depth = ({ root }: { root: string }) => root.split('/').length;
  const [highest] = found.sort((one, other) => depth(one) - depth(other) || one.rank - other.rank);
  return highest ?? { kind: looksLikeVault(names) ? 'obsidian' : 'plain', root: commonFolder(names) };
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
    return !match || (kind === 'hugo' && !withContent.has(root)) ? [] : [{ kind, root, rank }];
  });
}

/** A vault may come without its settings, and each line of a poem in it must stay one. Its notes have names that are titles. */
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

/** `config/_default/permalinks.toml` has the table `permalinks` of the settings. */
function addSettings(settings: Data, name: string, read: Data): void {
  const [, part = ''] = /_default\/(\w+)\.\w+$/.exec(name) ?? [];
  if (part === '' || part === 'hugo' || part === 'config') Object.assign(settings, read);
  else settings[part] = read;
}

function applyHugo(site: ForeignSite, settings: Data, names: readonly string[]): void {
  const fields = new Fields(settings);
  const languages = dataOf(fields.values('languages')[0]);
  setAddress(site, fields.text('baseURL'));
  site.title = fields.text('title');
  site.timeZone = fields.text('timeZone') ?? 'UTC';
  site.hasUglyUrls = fields.flag('uglyURLs') ?? false;
  site.permalinks = permalinksOf(fields.values('permalinks')[0]);
  site.showsLineEnds = fields.flag('markup.goldmark.renderer.hardWraps') ?? false;
  site.languages = Object.keys(languages).map((name) => name.toLowerCase());
  site.defaultLanguage = fields.text('defaultContentLanguage')?.toLowerCase() ?? 'en';
  site.namesDefaultLanguage = fields.flag('defaultContentLanguageInSubdir') ?? false;
  site.folders = hugoFolders(site, languages, withSlash(fields.text('contentDir') ?? 'content'), names);
}

/** Patterns by section; newer versions have those of posts in a table `page`. */
function permalinksOf(value: Value | undefined): Map<string, string> {
  const patterns = dataOf(value);
  const all = { ...patterns, ...dataOf(patterns.page) };
  return new Map(Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Longer ones first, so that a file belongs to the innermost. */
function hugoFolders(site: ForeignSite, languages: Data, content: string, names: readonly string[]) {
  const folders: ForeignSite['folders'] = [{ path: content }];
  for (const [language, settings] of Object.entries(languages)) {
    const own = new Fields(dataOf(settings)).text('contentDir');
    if (own !== undefined && withSlash(own) !== content) folders.push({ path: withSlash(own), language });
  }
  for (const language of new Set([...site.languages, 'en', 'hi'])) {
    const path = `${content}${language}/`;
    const isKnown = folders.some((folder) => folder.path === path);
    if (!isKnown && names.some((name) => name.startsWith(site.root + path))) folders.push({ path, language });
  }
  return folders.sort((one, other) => other.path.length - one.path.length);
}

function applyJekyll(site: ForeignSite, settings: Data): void {
  const fields = new Fields(settings);
  setAddress(site, fields.text('url'));
  setBasePath(site, fields.text('baseurl'));
  site.title = fields.text('title', 'name');
  site.timeZone = fields.text('timezone') ?? 'UTC';
  site.excerptMark = fields.text('excerpt_separator')?.replaceAll('\\n', '\n').trim() || undefined;
  site.showsLineEnds =
    fields.flag('kramdown.hard_wrap') ?? fields.list(['commonmark.options'], /[,\s]/).includes('HARDBREAKS');
  site.permalinks.set('', patternOf(fields.text('permalink') ?? 'date'));
  for (const [name, value] of Object.entries(dataOf(fields.values('collections')[0]))) {
    const collection = new Fields(dataOf(value));
    const pattern = collection.text('permalink');
    if (name !== 'posts' && collection.flag('output')) site.collections.push(name);
    if (pattern) site.permalinks.set(name === 'posts' ? '' : name, patternOf(pattern));
  }
  const folder = fields.text('collections_dir');
  if (folder) site.folders = [{ path: withSlash(folder.replace(/^\//, '')) }, { path: '' }];
  const [defaults] = fields.values('defaults');
  site.defaults = Array.isArray(defaults) ? defaults.map(defaultOf) : [];
}

function defaultOf(item: Value): ForeignSite['defaults'][number] {
  const { scope, values } = dataOf(item);
  const fields = new Fields(dataOf(scope));
  const path = (fields.text('path') ?? '').replace(/^\/|\/$/g, '');
  return { path: path.includes('*') ? '' : path, type: fields.text('type'), values: dataOf(values) };
}

/** Eleventy is configured by programs, which are not run: what they plainly say is read from their text. */
function applyScript(site: ForeignSite, script: string): void {
  const said = (pattern: RegExp) => pattern.exec(script)?.[1];
  const input = said(/\binput:\s*["'`]\.?\/?([\w./-]+)["'`]/);
  if (input !== undefined && input !== '.') site.folders = [{ path: withSlash(input) }];
  if (site.origin === undefined) setAddress(site, said(/\b(?:site)?url["']?\s*:\s*["'`](https?:\/\/[^"'`\s]+)["'`]/i));
  site.title ??= said(/\btitle["']?\s*:\s*["'`]([^"'`\n]+)["'`]/);
  // An option of the Markdown parser that Eleventy uses.
  if (/\bbreaks["']?\s*:\s*true\b/.test(script)) site.showsLineEnds = true;
  setBasePath(site, said(/\bpathPrefix:\s*["'`]([\w./-]+)["'`]/));
}

function chooseInput(site: ForeignSite, _settings: Data, names: readonly string[]): void {
  if (site.folders[0]?.path) return;
  const usual = ['content/', 'src/content/', 'src/'].find((path) =>
    names.some((name) => name.startsWith(site.root + path)),
  );
  site.folders = [{ path: usual ?? '' }];
}

/** A vault says where its templates are, and whether its lines are shown as other programs would show them. */
function applyObsidian(site: ForeignSite, settings: Data): void {
  const fields = new Fields(settings);
  const folder = fields.text('folder');
  if (folder) site.templates = withSlash(folder);
  if (fields.flag('strictLineBreaks')) site.showsLineEnds = false;
}

/** Sets origin and path from the address of a site; anything but an address of the web is ignored. */
function setAddress(site: ForeignSite, address: string | undefined): void {
  const url = /^https?:\/\//i.test(address ?? '') && URL.parse(address ?? '');
  if (url) [site.origin, site.basePath] = [url.origin, withSlash(url.pathname)];
}

function setBasePath(site: ForeignSite, path: string | undefined): void {
  if (path) site.basePath = withSlash(`/${path.replace(/^\/+|\/$/g, '')}`);
}
