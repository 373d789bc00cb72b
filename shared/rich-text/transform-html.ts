import { removeElements, rename } from './clean/elements.ts';
import { readEmbeddedImages } from './clean/images.ts';
import { findLegacyFont } from './clean/legacy-fonts.ts';
import { cleanLinks } from './clean/links.ts';
import { moveNotes } from './clean/notes.ts';
import { readOwnPage } from './clean/own-page.ts';
import { inlineStyleSheets } from './clean/style-sheets.ts';
import { cleanTables } from './clean/tables.ts';
import { cleanText } from './clean/text.ts';
import { cleanWord } from './clean/word.ts';
import { cleanWordOnline } from './clean/word-online.ts';

export interface HtmlOptions {
  /** The origin of this site, such as `https://example.org`: what leads there becomes relative to its root. */
  origin: string;
}

/** What the Markdown of a pasted text cannot contain. */
export interface LeftOut {
  /** Files that were embedded in the HTML; the text shows them as `pasted:0`, `pasted:1` and so on. */
  images: File[];
  /** Images of other sites, by description or file name. */
  foreignImages: string[];
  /** A font whose letters are not Unicode, such as `Kruti Dev 010`. */
  legacyFont: string | null;
}

const NEVER_TEXT =
  'script, style, link, meta, title, template, noscript, object, embed, applet, svg, canvas, audio, math, xml,' +
  'button, input, select, textarea, dialog, [hidden], .visually-hidden, .sr-only, .screen-reader-text, .mw-editsection';

/** Brings HTML of any origin into a form that the rules of `richTextSchema` read. Changes `document`. */
export function transformHtml(document: Document, options: HtmlOptions): LeftOut {
  const { body } = document;
  inlineStyleSheets(document);
  const legacyFont = findLegacyFont(body);
  readOwnPage(body);
  removeElements(body, NEVER_TEXT);
  removeInvisible(body);
  moveNotes(body);
  cleanWord(body);
  cleanWordOnline(body);
  const images = readEmbeddedImages(body, options);
  cleanLinks(body, options);
  lowerHeadings(body);
  cleanTables(body);
  cleanText(body);
  return { ...images, legacyFont };
}

function removeInvisible(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]'))
    if (/(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)/i.test(element.getAttribute('data-style') ?? ''))
      element.remove();
}

/** The title of the post is its only heading of the first level, so those of a document move down by one. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5'))
    rename(heading, `h${Number(heading.tagName[1]) + 1}`);
}
