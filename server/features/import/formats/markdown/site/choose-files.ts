import { counted, type Remarks } from '../remarks.ts';
import type { Site } from './site.ts';

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

const MARKDOWN = /\.(md|markdown|mdown|mkdn?|mdwn|mdx)$/i;
const HTML = /\.(html?)$/i;
const OTHER_TEXTS = /\.(?:org|adoc|asciidoc|rst|textile|ipynb|canvas|base|qmd|docx|odt|rtf)$/i;
const GENERATED = /(?:^|\/)(?:node_modules|_site|public|vendor|themes|dist|build|resources|__MACOSX)\//;
const TEMPLATES = /(?:^|\/)(?:_layouts|_includes|layouts|archetypes|_?templates|_sass|_data|_plugins|_theme|i18n)\//i;
const ABOUT_FOLDER =
  /(?:^|\/)(?:readme|changelog|license|licence|contributing|code_of_conduct|security|agents|claude|404|pull_request_template)(?:\.[\w-]+)?\.\w+$/i;
const POST_FOLDERS = /(?:^|\/)(?:posts?|blog|articles?|writings?|essays|notes|journal|diary|stories|poems)\//i;

/** Chooses the files that may be posts, and counts what else looks like a text. */
export function chooseFiles(names: readonly string[], site: Site, remarks: Remarks): TextFile[] {
  if (names.length === 1) return names.map((name) => fileOf(name, '', { path: '' }, site));
  const hasPostFolder = names.some((name) => MARKDOWN.test(name) && POST_FOLDERS.test(name));
  return names.flatMap((name) => {
    if (!name.startsWith(site.root)) return leaveOut(name, 'elsewhere', remarks);
    const path = name.slice(site.root.length);
    const reason = whyNot(path, site);
    if (reason !== undefined) return leaveOut(name, reason, remarks);
    const folder = site.folders.find((candidate) => path.startsWith(candidate.path));
    if (!folder) return leaveOut(name, 'elsewhere', remarks);
    const file = fileOf(name, path.slice(folder.path.length), folder, site);
    if (site.kind === 'eleventy') file.isAmongPosts = !hasPostFolder || POST_FOLDERS.test(path);
    return [file];
  });
}

/** What is said of one such file, and of several. */
const REASONS = {
  generated: ['belongs to a program, a theme or the finished site', 'belong to programs, themes or the finished site'],
  templates: ['is a template or data of the site', 'are templates or data of the site'],
  about: ['is about the folder, not of the site', 'are about the folder, not of the site'],
  section: [
    'is the page of a folder, which lists what is in it',
    'are the pages of folders, which list what is in them',
  ],
  elsewhere: ['is outside the folders of the site’s texts', 'are outside the folders of the site’s texts'],
  format: ['is a text in a format that is not read here', 'are texts in formats that are not read here'],
  nothing: ['', ''],
} as const;
type Reason = keyof typeof REASONS;

function whyNot(path: string, site: Site): Reason | undefined {
  const isText = MARKDOWN.test(path) || HTML.test(path);
  if (OTHER_TEXTS.test(path)) return 'format';
  if (!isText || (HTML.test(path) && !mayBeHtml(path, site))) return 'nothing';
  const isNote = site.kind === 'obsidian' || site.kind === 'plain';
  if (/(?:^|\/)\./.test(path)) return 'nothing';
  if (site.templates && path.startsWith(site.templates)) return 'templates';
  if (GENERATED.test(isNote ? path.replace(/^(?:build|resources|dist)\//, '') : withoutContent(path, site)))
    return 'generated';
  if (TEMPLATES.test(withoutContent(path, site)) || hasHiddenFolder(path, site)) return 'templates';
  if (ABOUT_FOLDER.test(path)) return 'about';
  if (/(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(path)) return 'section';
  if (/^(?:[\w-]+\/)?index(?:\.[\w-]+)?\.\w+$/.test(path) && isFirstPage(path, site)) return 'section';
  return undefined;
}

/** A post may have a folder of any name. */
function withoutContent(path: string, site: Site): string {
  return site.kind === 'hugo' && path.startsWith('content/') ? '' : path;
}

function mayBeHtml(path: string, site: Site): boolean {
  if (site.kind === 'jekyll') return /(?:^|\/)_(?:posts|drafts)\//.test(path);
  return site.kind === 'hugo' && site.folders.some((folder) => path.startsWith(folder.path));
}

/** Jekyll has no pages from folders that begin with `_`, but for those that it knows. */
function hasHiddenFolder(path: string, site: Site): boolean {
  const known = new Set(['_posts', '_drafts', ...site.collections.map((name) => `_${name}`)]);
  const folders = path.split('/').slice(0, -1);
  return site.kind !== 'obsidian' && folders.some((folder) => folder.startsWith('_') && !known.has(folder));
}

/** `index.md` beside the images of a post is that post, but the highest one is the home page. */
function isFirstPage(path: string, site: Site): boolean {
  const folder = site.folders.find((candidate) => path.startsWith(candidate.path))?.path ?? '';
  return !path.slice(folder.length).includes('/') || (site.kind === 'jekyll' && !path.includes('_'));
}

function leaveOut(name: string, reason: Reason, remarks: Remarks): [] {
  const isText = MARKDOWN.test(name) || OTHER_TEXTS.test(name);
  if (reason === 'nothing' || !isText) return [];
  remarks.count(`not a post: ${reason}`, name, (count, places) => {
    const verb = REASONS[reason][count === 1 ? 0 : 1];
    return `${counted(count, 'file')} ${verb}: ${places}.`;
  });
  return [];
}

function fileOf(name: string, below: string, folder: Site['folders'][number], site: Site): TextFile {
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
