import { dateInZone, type PostDate } from '#server/base/read-date.ts';
import { compose } from '#shared/text/compose.ts';
import type { Fields } from '../front-matter/fields.ts';
import { hugoAddress } from './hugo-address.ts';
import { jekyllAddress } from './jekyll-address.ts';
import { languagePrefix, type Site } from './site.ts';
import type { TextFile } from './text-file.ts';

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
}

export interface Addresses {
  /** What the site says, the address for readers first. */
  known: string[];
  /** What it may have been: several posts may have the same. */
  guessed: string[];
}

/** The addresses of a post on the old site, relative to its root. */
export function addressesOf(post: Addressed, site: Site): Addresses {
  const { fields } = post;
  const typed = fields.text('permalink', 'url');
  // In an Obsidian vault, `url` is the address of the source that the note is about, not of the note.
  const own = site.kind === 'obsidian' && /^https?:/i.test(typed ?? '') ? undefined : typed;
  // Both are asked for, so that neither counts as unknown.
  const aliases = fields.list(['aliases', 'alias', 'redirect_from', 'old_url', 'former_slugs'], /,/);
  const isAddress = (alias: string) => /^(?:\/|https?:\/\/)/.test(alias) || site.kind === 'hugo';
  const first =
    own !== undefined && own.toLowerCase() !== 'false' ? ownAddress(own, post, site) : madeAddress(post, site);
  const former = aliases.filter(isAddress).map((alias) => resolve(alias, first, site));
  const known = [...(first === undefined ? [] : [first]), ...otherDays(post, site, own), ...former];
  // A draft of Jekyll has no date, and was never on the site.
  if (post.file.isDraft) return { known: unique(former), guessed: [] };
  return { known: unique(known), guessed: first === undefined && own === undefined ? usualAddresses(post, site) : [] };
}

function ownAddress(own: string, post: Addressed, site: Site): string | undefined {
  if (/^https?:\/\//i.test(own)) return own;
  const path = site.kind === 'jekyll' ? jekyllAddress(own, post) : fillTemplate(own, post);
  if (path === undefined) return undefined;
  const prefix = site.kind === 'hugo' && !own.startsWith('/') ? languagePrefix(site, post.file.language) : '';
  return below(site.basePath + prefix, path.replace(/(?:^|\/)index\.html$/, '/'));
}

/** Eleventy’s permalinks are templates; the plainest of them are understood. */
function fillTemplate(template: string, { name, title, slug }: Addressed): string | undefined {
  const filled = template
    .replace(/\{\{-?\s*(?:page\.)?(fileSlug|slug|title)\s*(?:\|\s*(?:slug|slugify|url)\s*)?-?\}\}/g, (_, field) => {
      return field === 'fileSlug' ? name : field === 'slug' ? (slug ?? name) : slugify(title);
    })
    .replace(/^:title$/, name);
  return /\{[{%]/.test(filled) ? undefined : filled;
}

function madeAddress(post: Addressed, site: Site): string | undefined {
  if (site.kind === 'hugo') return hugoAddress(post, site);
  if (site.kind === 'jekyll') {
    const pattern = site.permalinks.get(post.file.section === 'posts' ? '' : post.file.section);
    if (post.file.section === '') return pageAddress(post, site);
    if (pattern !== undefined) return jekyllAddresses(pattern, post, site)[0];
    if (post.file.section === 'posts') return undefined;
    return below(site.basePath, `${post.file.section}/${post.file.stem}.html`);
  }
  if (site.kind === 'eleventy') return below(site.basePath, eleventyPath(post));
  return undefined;
}

/** Pages of Jekyll have the place of their file, and end like the addresses of its posts. */
function pageAddress({ file }: Addressed, { basePath, permalinks }: Site): string | undefined {
  const pattern = permalinks.get('');
  const [ending] = /\/$|:output_ext$/.exec(pattern ?? '') ?? [''];
  const path = file.stem.replace(/(^|\/)index$/, '$1');
  if (pattern === undefined) return undefined;
  return below(basePath, path === '' || path.endsWith('/') ? path : path + ending.replace(':output_ext', '.html'));
}

/** Without a time zone in its settings, the day in an address depends on where the site was built: GitHub does it in UTC. */
function otherDays(post: Addressed, site: Site, own: string | undefined): string[] {
  const pattern = site.permalinks.get('');
  if (site.kind !== 'jekyll' || pattern === undefined || own !== undefined || post.file.section !== 'posts') return [];
  return jekyllAddresses(pattern, post, site).slice(1);
}

function jekyllAddresses(pattern: string, post: Addressed, site: Site): string[] {
  return unique(daysOf(post, site).map((date) => below(site.basePath, jekyllAddress(pattern, { ...post, date }))));
}

function daysOf({ date }: Addressed, { timeZone }: Site): (PostDate | undefined)[] {
  if (!date?.hasTime) return [date];
  const inZone = dateInZone(date, timeZone);
  return timeZone === 'UTC' ? [date, inZone] : [inZone];
}

/** A text that has the name of its folder is the page of the folder. */
function eleventyPath({ file, name }: Addressed): string {
  const folder = folderOf(file.stem);
  return folder.endsWith(`/${name}/`) || folder === `${name}/` ? folder : `${folder}${name}/`;
}

/** Without settings, the shapes that the usual programs make. */
function usualAddresses({ file, name, slug, date }: Addressed, site: Site): string[] {
  if (site.kind === 'obsidian') return [];
  const last = slug ?? name;
  if (last === '') return [];
  const folder = folderOf(file.stem).replace(/^(?:src\/)?(?:content|pages)\//, '');
  const paths = [`${last}/`, `${last}.html`, `posts/${last}/`, `blog/${last}/`];
  if (folder !== '') paths.unshift(`${folder}${last}/`, `${folder}${last}.html`);
  if (date) {
    const [year, month, day] = [date.year, two(date.month), two(date.day)];
    paths.unshift(
      `${year}/${month}/${day}/${last}/`,
      `${year}/${month}/${day}/${last}.html`,
      `${year}/${month}/${last}/`,
    );
  }
  return unique(paths.map((path) => below(site.basePath, slugifyPath(path))));
}

/** The folder of a text in addresses; that of a bundle is its name. */
function folderOf(stem: string): string {
  const parts = stem.split('/').slice(0, stem.endsWith('/index') ? -2 : -1);
  return parts.map((part) => `${part}/`).join('');
}

/** An alias of Hugo may be relative to the folder of the post. */
function resolve(alias: string, address: string | undefined, site: Site): string {
  if (/^https?:\/\//i.test(alias)) return alias;
  if (alias.startsWith('/')) return below(site.basePath, alias);
  const page = URL.parse(address ?? site.basePath, 'http://old.invalid');
  return page ? new URL(`../${alias}`, page).pathname : below(site.basePath, alias);
}

/** @returns the path below the base, with one slash between them */
export function below(base: string, path: string): string {
  const whole = path.startsWith(base) && base !== '/' ? path : base + path.replace(/^\/+/, '');
  return whole.replace(/\/{2,}/g, '/');
}

export function slugify(words: string): string {
  return (
    compose(words)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('-');
}

/** As Hugo makes addresses from names. */
export function slugifyPath(path: string): string {
  return compose(path)
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}\-._/~+]/gu, '');
}

export function two(number: number): string {
  return String(number).padStart(2, '0');
}

function unique(paths: string[]): string[] {
  return [...new Set(paths)];
}
