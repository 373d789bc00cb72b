import type { Remarks } from '../../remarks.ts';
import type { Site } from './site.ts';
import { fileOf, type TextFile } from './text-file.ts';

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
  if (OF_PROGRAMS.test(path) || (!isNote && GENERATED.test(withoutContent(path, site)))) return 'generated';
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
  remarks.countFile(
    `not a post: ${reason}`,
    name,
    'file',
    (files, isOne) => `${files} ${REASONS[reason][isOne ? 0 : 1]}`,
  );
  return [];
}
