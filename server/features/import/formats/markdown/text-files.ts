import { type PostDate, readDate } from '#server/base/read-date.ts';
import type { Remarks } from '../remarks.ts';
import { type ForeignSite, partsOf, type TextFile } from './foreign-site.ts';

const MARKDOWN = /\.(md|markdown|mdown|mkdn?|mdwn|mdx)$/i;
const HTML = /\.(html?)$/i;
const OTHER_TEXTS = /\.(?:org|adoc|asciidoc|rst|textile|ipynb|canvas|base|qmd|docx|odt|rtf)$/i;
/** Folders that only programs make. */
const OF_PROGRAMS = /(?:^|\/)(?:node_modules|_site|__MACOSX)\//;
/** Folders of this name lie beside those of the texts; within them, an author may use any name. */
const GENERATED = /^(?:public|vendor|themes|dist|build|resources)\//;
const TEMPLATES = /(?:^|\/)(?:_layouts|_includes|layouts|archetypes|_?templates|_sass|_data|_plugins|_theme|i18n)\//i;
const ABOUT_FOLDER =
  /(?:^|\/)(?:readme|changelog|license|licence|contributing|code_of_conduct|security|agents|claude|404|pull_request_template)(?:\.[\w-]+)?\.\w+$/i;
const POST_FOLDERS = /(?:^|\/)(?:posts?|blog|articles?|writings?|essays|notes|journal|diary|stories|poems)\//i;
const OF_JEKYLL = /(?:^|\/)_(?:posts|drafts)\//;
const DATED = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+(.*))?$/;

/** What is said of files that are no posts. */
const REASONS = {
  generated: 'parts of programs, themes or the finished site',
  templates: 'templates and data of the site',
  about: 'texts about the folder, such as a README',
  section: 'pages that list what is in a folder',
  elsewhere: 'texts outside the folders that the site is made from',
  format: 'texts in formats that cannot be imported',
  nothing: '',
};
type Reason = keyof typeof REASONS;

/** Chooses the files that may be posts, and counts what else looks like a text. */
export function chooseFiles(names: readonly string[], site: ForeignSite, remarks: Remarks): TextFile[] {
  if (names.length === 1) return names.map((name) => fileOf(name, '', { path: '' }, site));
  const hasPostFolder = names.some((name) => MARKDOWN.test(name) && POST_FOLDERS.test(name));
  return names.flatMap((name) => {
    const path = name.slice(site.root.length);
    const folder = site.folders.find((candidate) => path.startsWith(candidate.path));
    const reason = name.startsWith(site.root) ? whyNot(path, site) : 'elsewhere';
    if (reason !== undefined || !folder) return leaveOut(name, reason ?? 'elsewhere', remarks);
    const file = fileOf(name, path.slice(folder.path.length), folder, site);
    if (site.kind === 'eleventy') file.isAmongPosts = !hasPostFolder || POST_FOLDERS.test(path);
    return [file];
  });
}

function leaveOut(name: string, reason: Reason, remarks: Remarks): [] {
  if (reason !== 'nothing' && (MARKDOWN.test(name) || OTHER_TEXTS.test(name)))
    remarks.count(`Left out: ${REASONS[reason]}`, name);
  return [];
}

function whyNot(path: string, site: ForeignSite): Reason | undefined {
  if (OTHER_TEXTS.test(path)) return 'format';
  if (/(?:^|\/)\./.test(path) || !(MARKDOWN.test(path) || (HTML.test(path) && mayBeHtml(path, site)))) return 'nothing';
  // A post may have a folder of any name.
  const beside = site.kind === 'hugo' && path.startsWith('content/') ? '' : path;
  if (site.templates && path.startsWith(site.templates)) return 'templates';
  if (OF_PROGRAMS.test(path) || (!site.hasNotes && GENERATED.test(beside))) return 'generated';
  if (TEMPLATES.test(beside) || hasHiddenFolder(path, site)) return 'templates';
  if (ABOUT_FOLDER.test(path)) return 'about';
  return isPageOfFolder(path, site) ? 'section' : undefined;
}

function mayBeHtml(path: string, { kind, folders }: ForeignSite): boolean {
  if (kind === 'jekyll') return OF_JEKYLL.test(path);
  return kind === 'hugo' && folders.some((folder) => path.startsWith(folder.path));
}

/** Jekyll has no pages from folders that begin with `_`, but for those that it knows. */
function hasHiddenFolder(path: string, { kind, collections }: ForeignSite): boolean {
  const known = new Set(['posts', 'drafts', ...collections].map((name) => `_${name}`));
  const folders = path.split('/').slice(0, -1);
  return kind !== 'obsidian' && folders.some((folder) => folder.startsWith('_') && !known.has(folder));
}

/** `index.md` beside the images of a post is that post, but the highest one is the home page. */
function isPageOfFolder(path: string, { kind, folders }: ForeignSite): boolean {
  if (/(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(path)) return true;
  if (!/^(?:[\w-]+\/)?index(?:\.[\w-]+)?\.\w+$/.test(path)) return false;
  const folder = folders.find((candidate) => path.startsWith(candidate.path))?.path ?? '';
  return !path.slice(folder.length).includes('/') || (kind === 'jekyll' && !path.includes('_'));
}

/** @param below its path below that folder; empty for a source of one file */
function fileOf(name: string, below: string, folder: ForeignSite['folders'][number], site: ForeignSite): TextFile {
  const path = below || name.slice(name.lastIndexOf('/') + 1);
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const { stem, language = folder.language } = separateLanguage(path.slice(0, -extension.length - 1), site);
  const file = { name, stem, extension, language, section: '', categories: [], isDraft: false, isAmongPosts: true };
  if (site.kind === 'jekyll' || OF_JEKYLL.test(path)) return asOfJekyll(file, site);
  const [section = ''] = partsOf(stem).folders;
  // Texts of Hugo that lie in no section are pages such as “About”.
  return { ...file, section, isAmongPosts: site.kind !== 'hugo' || section !== '' };
}

/** `lamp.hi` is the Hindi translation of `lamp`. */
function separateLanguage(stem: string, site: ForeignSite): { stem: string; language?: string } {
  const [, without, language] = /^(.*[^/])\.([a-z]{2,3}(?:-[a-z\d]{2,8}){0,2})$/i.exec(stem) ?? [];
  const isLanguage = language && ['en', 'hi', ...site.languages].includes(language.toLowerCase());
  return isLanguage && without && site.kind !== 'obsidian'
    ? { stem: without, language: language.toLowerCase() }
    : { stem };
}

function asOfJekyll(file: TextFile, site: ForeignSite): TextFile {
  const [, before = '', collection, stem = ''] = /^(.*\/)?_([^/]+)\/(.*)$/.exec(file.stem) ?? [];
  if (collection === undefined) return { ...file, isAmongPosts: false };
  const isDraft = collection === 'drafts';
  if (collection !== 'posts' && !isDraft) return { ...file, stem, section: collection };
  const categories = before.split('/').filter((part) => part !== '' && part !== site.folders[0]?.path);
  return { ...file, stem, section: 'posts', categories, isDraft };
}

/** Separates `2021-9-1-lamp` into its date and its name; the name is empty for notes of a day. */
export function readFileName(stem: string): { date?: PostDate | undefined; name: string } {
  const { last } = partsOf(stem);
  const [, day, rest = ''] = DATED.exec(last) ?? [];
  const date = day ? readDate(day) : undefined;
  return date ? { date, name: rest } : { name: last };
}
