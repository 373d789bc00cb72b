import type { Node } from 'prosemirror-model';
import { readDocument } from '#shared/rich-text/read-html.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import type { References } from '../converted-text.ts';
import type { Remarks } from '../remarks.ts';
import { buildDocument } from './build-document.ts';
import { rewriteEmbeds } from './embeds.ts';
import { readImages } from './images.ts';
import { readLinks } from './links.ts';
import { limitNesting } from './nesting.ts';
import { moveNotes } from './notes.ts';
import { parseHtml } from './parse-html.ts';
import { plainTextOf } from './plain-text.ts';
import type { Reading } from './reading.ts';
import { rewriteSimpleElements } from './simple-elements.ts';
import { rewriteTables } from './tables.ts';
import { removeUnseen } from './unseen.ts';
import { rewriteVerse } from './verse.ts';

/** Those of Word, of code, of quotes and of cells. */
const KEPT_CLASSES = /^(?:Mso\w*|language-.*|pull-quote|align-(?:left|center|right))$/;

export interface HtmlContext {
  base: string | undefined;
  references: References;
  remarks: Remarks;
}

interface ReadHtml {
  /** The blocks of a document of the editor; `null` if the text is too large for that. */
  document: Node | null;
  /** The text without formatting. */
  words(): string;
}

/** Reads HTML of another site by the rules for what is pasted into the editor, after the steps that only an import needs. */
export function convertHtml(html: string, context: HtmlContext): ReadHtml {
  const { references, remarks } = context;
  const parsed = parseHtml(html);
  const words = () => plainTextOf(parsed.body, { base: context.base, keepsLines: false });
  if (parsed.isTooLarge || words().length > BODY_MAXIMUM) return { document: null, words };
  if (parsed.isTooDeep) remarks.add('nesting');
  const document = buildDocument(parsed.body, references.placeholder, remarks);
  prepare({ body: document.body, ...context });
  const { text, legacyFont } = readDocument(document, { origin: '' });
  if (legacyFont) remarks.add(`font ${legacyFont}`);
  return { document: text, words };
}

function prepare(reading: Reading): void {
  removeUnseen(reading);
  moveNotes(reading);
  rewriteEmbeds(reading);
  rewriteSimpleElements(reading);
  readImages(reading);
  rewriteVerse(reading);
  rewriteTables(reading);
  readLinks(reading);
  limitNesting(reading);
  removeNames(reading.body);
}

/** What the rules for pasting take for a page of this site or for another program, though it only has the same name. */
function removeNames(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[class]')) {
    const kept = [...element.classList].filter((name) => KEPT_CLASSES.test(name));
    if (kept.length > 0) element.setAttribute('class', kept.join(' '));
    else element.removeAttribute('class');
  }
  for (const element of body.querySelectorAll('[role]'))
    if (!/^(?:presentation|none|heading)$/.test(element.getAttribute('role') ?? '')) element.removeAttribute('role');
}
