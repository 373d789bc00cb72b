import { type PostDate, readDate } from '#server/base/read-date.ts';
import type { Site } from './site.ts';

const DATED = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+(.*))?$/;

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

/** @param below its path below that folder; empty for a source of one file */
export function fileOf(name: string, below: string, folder: Site['folders'][number], site: Site): TextFile {
  const path = below || name.slice(name.lastIndexOf('/') + 1);
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const { stem, language } = separateLanguage(path.slice(0, -extension.length - 1), site);
  const file: TextFile = {
    name,
    stem,
    extension,
    language: language ?? folder.language,
    section: '',
    categories: [],
    isDraft: false,
    isAmongPosts: true,
  };
  return site.kind === 'jekyll' || /(?:^|\/)_(?:posts|drafts)\//.test(path)
    ? asOfJekyll(file, site)
    : asOfSection(file, site);
}

/** `lamp.hi` is the Hindi translation of `lamp`. */
function separateLanguage(stem: string, site: Site): { stem: string; language?: string } {
  const [, without, language] = /^(.*[^/])\.([a-z]{2,3}(?:-[a-z\d]{2,8}){0,2})$/i.exec(stem) ?? [];
  const isLanguage = language && ['en', 'hi', ...site.languages].includes(language.toLowerCase());
  return isLanguage && without && site.kind !== 'obsidian'
    ? { stem: without, language: language.toLowerCase() }
    : { stem };
}

function asOfJekyll(file: TextFile, site: Site): TextFile {
  const [, before = '', collection, stem = ''] = /^(.*\/)?_([^/]+)\/(.*)$/.exec(file.stem) ?? [];
  if (collection === undefined) return { ...file, isAmongPosts: false };
  const isPost = collection === 'posts' || collection === 'drafts';
  return {
    ...file,
    stem,
    section: isPost ? 'posts' : collection,
    categories: isPost ? before.split('/').filter((part) => part !== '' && part !== site.folders[0]?.path) : [],
    isDraft: collection === 'drafts',
  };
}

function asOfSection(file: TextFile, site: Site): TextFile {
  const folders = file.stem.split('/').slice(0, -1);
  const isBundle = file.stem.endsWith('/index');
  const [section = ''] = isBundle ? folders.slice(0, -1) : folders;
  // Texts that lie in no section are pages such as “About”.
  return { ...file, section, isAmongPosts: site.kind !== 'hugo' || section !== '' };
}

/** Separates `2021-9-1-lamp` into its date and its name; the name is empty for notes of a day. */
export function readFileName(stem: string): { date?: PostDate | undefined; name: string } {
  const parts = stem.split('/');
  const last = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  const [, day, rest] = DATED.exec(last ?? '') ?? [];
  const date = day ? readDate(day) : undefined;
  return date ? { date, name: rest ?? '' } : { name: last ?? '' };
}
