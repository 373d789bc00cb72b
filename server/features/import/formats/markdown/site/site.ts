import type { Data } from '../front-matter/parse-data.ts';

export type SiteKind = 'hugo' | 'jekyll' | 'eleventy' | 'obsidian' | 'plain';

/** What the folder as a whole says of its texts. */
export interface Site {
  kind: SiteKind;
  /** The folder of the site within the source: empty, or with a slash at its end. So are all folders here. */
  root: string;
  /** Of the old site, such as `https://old.example`. */
  origin?: string | undefined;
  /** What all its addresses begin with: `/`, or `/blog/`. */
  basePath: string;
  title?: string | undefined;
  timeZone: string;
  /** Folders with texts, below the root, with the language of all of their texts if they have one. */
  folders: { path: string; language?: string | undefined }[];
  languages: string[];
  /** Of what does not say its own, if the site has several. */
  defaultLanguage?: string | undefined;
  /** Whether addresses begin with the default language, too. */
  namesDefaultLanguage: boolean;
  /** How addresses are made, by section of Hugo or collection of Jekyll; `''` is for all others. */
  permalinks: Map<string, string>;
  /** Hugo writes `/lamp.html` instead of `/lamp/`. */
  hasUglyUrls: boolean;
  /** Collections of Jekyll that have pages. */
  collections: string[];
  /** Fields that files have without saying so. */
  defaults: FieldDefaults[];
  /** What separates the summary from the rest of a text, besides `<!--more-->`. */
  excerptMark?: string | undefined;
  /** Whether the old site showed each line of a paragraph as a line. */
  showsLineEnds: boolean;
  /** The folder of a vault whose notes are templates. */
  templates?: string | undefined;
}

export interface FieldDefaults {
  /** Below the root, without a slash at its end. */
  path: string;
  type?: string | undefined;
  values: Data;
}

export function emptySite(kind: SiteKind, root: string): Site {
  return {
    kind,
    root,
    basePath: '/',
    timeZone: 'UTC',
    folders: [{ path: '' }],
    languages: [],
    namesDefaultLanguage: false,
    permalinks: new Map(),
    hasUglyUrls: false,
    collections: [],
    defaults: [],
    showsLineEnds: kind === 'obsidian',
  };
}

/** Sets origin and path from the address of a site; anything but an address of the web is ignored. */
export function setAddress(site: Site, address: string | undefined): void {
  if (!address || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return;
  const url = new URL(address);
  site.origin = url.origin;
  site.basePath = withSlash(url.pathname);
}

export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** What addresses of texts in a language begin with: nothing, or `hi/`. */
export function languagePrefix(
  { languages, defaultLanguage, namesDefaultLanguage }: Site,
  own: string | undefined,
): string {
  const language = own ?? (languages.length > 1 ? defaultLanguage : undefined);
  return language === undefined || (language === defaultLanguage && !namesDefaultLanguage) ? '' : `${language}/`;
}
