import type { PostDate } from '#server/base/read-date.ts';
import type { Remarks } from '../remarks.ts';
import type { Fields } from './fields.ts';
import type { Data } from './front-matter.ts';

/** What the folder of another program's site says as a whole of its texts. */
export interface ForeignSite {
  kind: 'hugo' | 'jekyll' | 'eleventy' | 'obsidian' | 'plain';
  /** Whether its texts are notes, which are private and know one another by their names. */
  hasNotes: boolean;
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
  /** Fields that files have without saying so: of a path below the root, without a slash at its end, and of a type. */
  defaults: { path: string; type?: string | undefined; values: Data }[];
  /** What separates the summary from the rest of a text, besides `<!--more-->`. */
  excerptMark?: string | undefined;
  /** Whether the old site showed each line of a paragraph as a line. */
  showsLineEnds: boolean;
  /** The folder of a vault whose notes are templates. */
  templates?: string | undefined;
}

/** A file that has a text. */
export interface TextFile {
  /** In the source. */
  name: string;
  /** Below the folder of the texts, without what the other fields say: `posts/lamp`, `posts/lamp/index`. */
  stem: string;
  /** `md`, `mdx`, `html` and so on. */
  extension: string;
  /** As the folder or the name of the file says: any language, such as `hi` or `fr`. */
  language?: string | undefined;
  /** The collection of Jekyll, or the section of Hugo. */
  section: string;
  /** Categories that folders of Jekyll stand for. */
  categories: string[];
  isDraft: boolean;
  /** Whether it lies where posts lie. Others are posts only if they say so. */
  isAmongPosts: boolean;
}

/** What the address of a post can be made from. */
export interface Addressed {
  file: TextFile;
  fields: Fields;
  /** The name of the file without its date. */
  name: string;
  title: string;
  slug?: string | undefined;
  date?: PostDate | undefined;
  categories: string[];
  /** Of what is not understood. */
  remarks: Remarks;
}

export function emptySite(kind: ForeignSite['kind'], root: string): ForeignSite {
  return {
    ...{ kind, root, hasNotes: kind === 'obsidian' || kind === 'plain', showsLineEnds: kind === 'obsidian' },
    ...{ basePath: '/', timeZone: 'UTC', folders: [{ path: '' }], languages: [], namesDefaultLanguage: false },
    ...{ permalinks: new Map(), hasUglyUrls: false, collections: [], defaults: [] },
  };
}

export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** `posts/lamp` of `posts/lamp/index` is what a bundle of Hugo is called. */
export function partsOf(stem: string): { folders: string[]; last: string } {
  const folders = stem.replace(/(.)\/index$/, '$1').split('/');
  return { last: folders.pop() ?? '', folders };
}
