import { Fields } from '../front-matter/fields.ts';
import { type Data, dataOf, type Value } from '../front-matter/parse-data.ts';
import { type Site, setAddress, withSlash } from './site.ts';

export function applyHugoConfig(site: Site, config: Data, names: readonly string[]): void {
  const fields = new Fields(config);
  setAddress(site, fields.text('baseURL'));
  site.title = fields.text('title');
  site.timeZone = fields.text('timeZone') ?? 'UTC';
  site.hasUglyUrls = fields.flag('uglyURLs') ?? false;
  site.permalinks = permalinksOf(fields.value('permalinks'));
  site.showsLineEnds = fields.flag('markup.goldmark.renderer.hardWraps') ?? false;
  const languages = dataOf(fields.value('languages'));
  site.languages = Object.keys(languages).map((name) => name.toLowerCase());
  site.defaultLanguage = fields.text('defaultContentLanguage')?.toLowerCase() ?? 'en';
  site.namesDefaultLanguage = fields.flag('defaultContentLanguageInSubdir') ?? false;
  const content = withSlash(fields.text('contentDir') ?? 'content');
  site.folders = foldersOf(site, languages, content, names);
}

/** Patterns by section; newer versions have those of posts in a table `page`. */
function permalinksOf(value: Value | undefined): Map<string, string> {
  const patterns = dataOf(value);
  const all = { ...patterns, ...dataOf(patterns.page) };
  return new Map(Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Longer ones first, so that a file belongs to the innermost. */
function foldersOf(site: Site, languages: Data, content: string, names: readonly string[]): Site['folders'] {
  const folders: Site['folders'] = [{ path: content }];
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
