import { decoded } from '../../text/decoded.ts';
import { removeElements, textOf, unwrap } from './elements.ts';

/** The names of notes and of what leads back from them, in the ways of word processors, wikis and blogs. */
const NOTE_NAME =
  /^(?:_?(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+|(?:user-content-)?fn[:-]?[\w.-]+|(?:easy-)?foot-?notes?[-_]?(?!anchor|ref|back|link)[\w-]+|cite_note-.+|note-\d+)$/i;
const BACK_NAME =
  /^(?:_?(?:ftn|edn)ref\d+|sd(?:foot|end)note\d+anc|ftnt_ref\d+|(?:user-content-)?fnref[:-]?[\w.-]*|foot-?note-?(?:anchor|ref|back)[-_]?[\w-]*|cite_ref-.+|note-ref-\d+|r\d+)$/i;
const REFERENCE =
  '[role=doc-noteref], .footnote-ref, .footnote-anchor, .footnote-link, a.footnote, .fn > a, [rel=footnote], .footnote-reference > a';
const BACK =
  '[role=doc-backlink], .footnote-backref, .footnote-number, .footnote-return, .reversefootnote, .footnote-back, .mw-cite-backlink, .footnote-backlink';
const LIST =
  '.footnotes, .footnote, .wp-block-footnotes, .footnotes-list, [role=doc-endnotes], [role=doc-endnote], [role=doc-footnote], .easy-footnotes-wrapper, .footnote-definition';
const WORD_DEFINITION = 'div[id^=ftn], div[id^=edn], div[id^=sdfootnote], div[id^=sdendnote]';
const DEFINITION = '.footnote, .footnote-definition, li, aside, dd, div[id^=fn], p, div';
const MARK = /^\s*[[(]?(\p{Nd}+|[ivx]+|[*†‡§]+)[\])]?[.:]?\s*$/iu;
const HEADING = /^(?:foot|end)?\s?notes?:?$|^references:?$|^(?:पाद)?\s?टिप्पणि?(?:याँ|यां|यों|ी)?:?$/i;

interface Found {
  definition: Element;
  references: Element[];
}

interface NoteOptions {
  /** The address of the page, which may stand before the name of a note; without it, any may. */
  page?: string;
  /**
   * @returns a name that no other note has, for one with several paragraphs or references; without this function, each
   * reference gets the whole note in one line
   */
  nextName?: () => string;
}

/** Puts each note where the text refers to it, as `^[…]` has it, or refers to it by a name, and removes it from the end. */
export function moveNotes(body: HTMLElement, { page, nextName }: NoteOptions = {}): void {
  const found = findNotes(body, page);
  for (const note of found.values()) {
    const { definition, references } = note;
    cleanDefinition(note);
    const isOne = references.length === 1 && isOneLine(definition) && !isWithin(references[0], found);
    if (nextName && !isOne) define(note, body, nextName());
    else
      references.forEach((reference, at) => {
        const isLast = at === references.length - 1;
        replaceReference(reference, noteInPlace(isLast ? definition : (definition.cloneNode(true) as Element)));
      });
    removeWithFrame(definition, body);
  }
  if (nextName) return;
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const name = nameWithin(link, page) ?? '';
    if (NOTE_NAME.test(name) || BACK_NAME.test(name)) unwrap(link);
  }
}

function findNotes(body: HTMLElement, page: string | undefined): Map<Element, Found> {
  const found = new Map<Element, Found>();
  const links = [...body.querySelectorAll('a[href*="#"]')];
  if (links.length === 0) return found;
  const named = elementsByName(body);
  for (const link of links) {
    const name = nameWithin(link, page);
    const target = name === null ? undefined : named.get(name);
    if (name === null || !target || target === link || link.closest('pre, [data-note]')) continue;
    const definition = isReference(link, name, target)
      ? (target.closest(WORD_DEFINITION) ?? target.closest(DEFINITION))
      : null;
    if (!definition || definition === body || definition.contains(link)) continue;
    const known = found.get(definition);
    if (known) known.references.push(link);
    else found.set(definition, { definition, references: [link] });
  }
  // What a note contains, another one cannot be.
  for (const { definition } of [...found.values()]) {
    const outer = definition.parentElement?.closest(`${WORD_DEFINITION}, ${DEFINITION}`);
    if (outer && found.has(outer)) found.delete(definition);
  }
  return found;
}

/** The first with each name. */
function elementsByName(body: HTMLElement): Map<string, Element> {
  const named = new Map<string, Element>();
  for (const element of body.querySelectorAll('[id], [name]'))
    for (const name of [element.id, element.getAttribute('name') ?? ''])
      if (name !== '' && !named.has(name)) named.set(name, element);
  return named;
}

/** @returns `null` if the link leads to another page */
export function nameWithin(link: Element, page: string | undefined): string | null {
  const [linked = '', name = ''] = (link.getAttribute('href') ?? '').trim().split('#');
  if (name === '') return null;
  return linked === '' || page === undefined || linked === page.split('#')[0] ? decoded(name) : null;
}

function isReference(link: Element, name: string, target: Element): boolean {
  if (link.matches(BACK) || BACK_NAME.test(name)) return false;
  const isMarked = link.matches(REFERENCE) || link.closest('sup') !== null || MARK.test(textOf(link));
  const list = target.closest(LIST);
  // Notes that refer to each other would contain each other.
  const isWithinList = list !== null && link.closest(LIST) === list;
  return isMarked && !isWithinList && (NOTE_NAME.test(name) || list !== null);
}

/** Takes out the links back, and the number before the text. */
function cleanDefinition({ definition, references }: Found): void {
  const names = new Set(references.flatMap((link) => [link.id, link.parentElement?.id, link.getAttribute('name')]));
  for (const link of definition.querySelectorAll('a[href*="#"]')) {
    const name = decoded((link.getAttribute('href') ?? '').split('#')[1] ?? '');
    if (link.matches(BACK) || BACK_NAME.test(name) || names.has(name)) (link.closest('sup') ?? link).remove();
  }
  removeElements(definition, BACK);
  const first = definition.querySelector('sup, a');
  const isFirst = first !== null && textOf(definition).startsWith(textOf(first));
  if (isFirst && MARK.test(textOf(first))) first.remove();
}

function isOneLine(definition: Element): boolean {
  return (
    definition.querySelectorAll('p').length <= 1 &&
    !definition.querySelector('ul, ol, blockquote, pre, table, figure, br + br')
  );
}

function isWithin(reference: Element | undefined, found: Map<Element, Found>): boolean {
  const around = reference?.closest(DEFINITION);
  return around !== null && around !== undefined && found.has(around);
}

function noteInPlace(definition: Element): HTMLElement {
  const note = definition.ownerDocument.createElement('span');
  note.setAttribute('data-note', '');
  const blocks = [...definition.querySelectorAll('p, div')].filter(({ children }) => ![...children].some(isBlock));
  for (const block of blocks) {
    block.after(' ');
    block.replaceWith(...block.childNodes);
  }
  note.append(...definition.childNodes);
  return note;
}

function isBlock({ tagName }: Element): boolean {
  return /^(?:P|DIV|UL|OL|LI)$/i.test(tagName);
}

function define({ definition, references }: Found, body: HTMLElement, name: string): void {
  const document = body.ownerDocument;
  for (const link of references) {
    const reference = document.createElement('sup');
    reference.setAttribute('data-note-name', name);
    replaceReference(link, reference);
  }
  const note = document.createElement('div');
  note.append(...definition.childNodes);
  note.setAttribute('data-note-definition', name);
  body.append(note);
}

/** Puts a note in the place of its reference, which may be a link in a `sup`, or the other way round. */
function replaceReference(link: Element, note: Element): void {
  let reference: Element = link;
  while (reference.parentElement?.matches('sup, span, font') && textOf(reference.parentElement) === textOf(link))
    reference = reference.parentElement;
  reference.replaceWith(note);
}

/** Removes what is empty without a definition: its list, its heading, the rule before it. */
function removeWithFrame(definition: Element, body: HTMLElement): void {
  let frame: Element | null = definition;
  let last: Element | null = null;
  while (frame && frame !== body && textOf(frame) === '' && !frame.querySelector('img, figure, iframe')) {
    const around: Element | null = frame.parentElement;
    last = frame.previousElementSibling;
    frame.remove();
    frame = around;
  }
  // Only the whole list has a rule or a heading before it.
  if (!last || last.matches('li, .footnote')) return;
  const next = last.nextElementSibling;
  if (next !== null && !next.hasAttribute('data-note-definition')) return;
  if (last.tagName === 'HR' || (/^(?:H[1-6]|P)$/.test(last.tagName) && HEADING.test(textOf(last)))) last.remove();
}
