import type { Language } from './contracts/text.ts';
import { languageOf } from './text/script.ts';

/** Part of every address. Raise it when preview images are to look different. */
const DESIGN = 3;

/** What programs that show links expect. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** What programs show of a link to one of the pages: a picture with these words. */
export interface PreviewImage {
  /** What the page is about: `post-7`, `category-2`, `series-3`, `page-start-here`. */
  subject: string;
  title: string;
  language: Language;
  /** A few words above the title; may be empty. */
  label: string;
  siteName: string;
  /** The root-relative address of the photograph; `null` where a drawing is shown. */
  photo: string | null;
  /** What the drawing is made from. */
  seed: string;
  /** The drawing that was chosen, if one was. */
  drawing?: string | null | undefined;
}

interface Titled {
  id: number;
  slug: string;
  photo: string | null;
}

interface PreviewedPost extends Titled {
  title: string;
  language: Language;
  category: string;
  drawing?: string | null | undefined;
}

export function previewOfPost(post: PreviewedPost, siteName: string): PreviewImage {
  const { id, title, language, category: label, photo, slug: seed, drawing } = post;
  return { subject: `post-${id}`, title, language, label, siteName, photo, seed, drawing };
}

export function previewOfCategory(
  { id, name, slug }: { id: number; name: string; slug: string },
  siteName: string,
): PreviewImage {
  return titled(`category-${id}`, name, {
    label: inLanguageOf(name, 'Category', 'श्रेणी'),
    siteName,
    photo: null,
    seed: slug,
  });
}

export function previewOfSeries({ id, name, slug, photo }: Titled & { name: string }, siteName: string): PreviewImage {
  return titled(`series-${id}`, name, { label: inLanguageOf(name, 'Series', 'शृंखला'), siteName, photo, seed: slug });
}

/** The headings of the pages that have a preview image of their own, by the first part of their path. */
const PAGE_TITLES = new Map([
  ['blog', 'Articles'],
  ['categories', 'Categories'],
  ['series', 'Series'],
  ['archive', 'Archive'],
  ['start-here', 'Start here'],
  ['about', 'About'],
  ['newsletter', 'Letters'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
]);

/** All other pages, such as those of tags, share the image of the home page. @param path root-relative */
export function previewOfPage(path: string, site: { name: string; tagline: string }): PreviewImage {
  const [name = ''] = path.slice(1).split(/[/?]/);
  const title = PAGE_TITLES.get(name);
  if (title === undefined) {
    return titled('page-home', site.name, { label: site.tagline, siteName: site.name, photo: null, seed: 'home' });
  }
  return titled(`page-${name}`, title, { label: '', siteName: site.name, photo: null, seed: name });
}

/** Names what the image shows, so that what is at an address never changes. */
export function previewFileName(image: PreviewImage): string {
  return `${image.subject}-${fingerprint(image)}.${image.photo === null ? 'png' : 'jpg'}`;
}

/** @returns root-relative */
export function previewAddress(image: PreviewImage): string {
  return `/preview-images/${previewFileName(image)}`;
}

function inLanguageOf(title: string, english: string, hindi: string): string {
  return languageOf(title) === 'hi' ? hindi : english;
}

function titled(subject: string, title: string, rest: Omit<PreviewImage, 'subject' | 'title' | 'language'>) {
  return { subject, title, language: languageOf(title), ...rest };
}

function fingerprint({ title, language, label, siteName, photo, seed, drawing }: PreviewImage): string {
  const shown = photo ?? [seed, drawing ?? ''];
  return fnv1a(JSON.stringify([DESIGN, title, language, label, siteName, shown]));
}

/**
 * Makes a short fingerprint of a text, the same on every machine: FNV-1a with 64 bits. Two texts have the same one only
 * if somebody made them so, which is easy: it protects against nobody.
 * @returns 16 hexadecimal digits
 */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
