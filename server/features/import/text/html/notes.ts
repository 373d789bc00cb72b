import { removeElements, rename, textOf } from '#shared/rich-text/clean/elements.ts';
import { replaceReference } from '#shared/rich-text/clean/notes.ts';
import { decoded } from '#shared/text/decoded.ts';
import { create, type Reading } from './html-context.ts';

/** The names of notes and of what leads back from them, in the ways of blogs, wikis and word processors. */
const NOTE_NAME =
  /^(?:_?(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+|(?:user-content-)?fn[:-]?[\w.-]+|(?:easy-)?foot-?notes?[-_](?!anchor|ref|back|link)[\w-]+|cite_note-.+|note-\d+)$/i;
const BACK_NAME =
  /^(?:_?(?:ftn|edn)ref\d+|sd(?:foot|end)note\d+anc|ftnt_ref\d+|(?:user-content-)?fnref[:-]?[\w.-]*|foot-?note-?(?:anchor|ref|back)[-_]?[\w-]*|cite_ref-.+|note-ref-\d+|r\d+)$/i;
const REFERENCE =
  '[role=doc-noteref], .footnote-ref, .footnote-anchor, .footnote-link, a.footnote, .fn > a, [rel=footnote], .footnote-reference > a';
const BACK =
  '[role=doc-backlink], .footnote-backref, .footnote-number, .footnote-return, .reversefootnote, .footnote-back, .mw-cite-backlink, .footnote-backlink';
const LIST =
  '.footnotes, .footnote, .wp-block-footnotes, .footnotes-list, [role=doc-endnotes], [role=doc-endnote], [role=doc-footnote], .easy-footnotes-wrapper, .footnote-definition';
const DEFINITION =
  '.footnote, .footnote-definition, li, aside, dd, div[id^=ftn], div[id^=edn], div[id^=sdfootnote], div[id^=sdendnote], div[id^=fn], p, div';
const MARK = /^\s*[[(]?(\p{Nd}+|[ivx]+|[*†‡§]+)[\])]?[.:]?\s*$/iu;
const HEADING = /^(?:foot|end)?\s?notes?:?$|^references:?$|^(?:पाद)?\s?टिप्पणि?(?:याँ|यां|यों|ी)?:?$/i;

interface Found {
  definition: Element;
  references: Element[];
}

/** Puts each note where the text refers to it, or refers to it by a name if it has several paragraphs or references. */
export function moveNotes(reading: Reading): void {
  const found = findNotes(reading);
  for (const note of found.values()) {
    cleanDefinition(note);
    const [reference] = note.references;
    const isInPlace = note.references.length === 1 && isOneLine(note.definition) && !isWithin(reference, found);
    if (isInPlace && reference) replaceReference(reference, noteInPlace(note.definition));
    else define(note, reading);
    removeWithFrame(note.definition, reading.body);
  }
}

function findNotes({ body, base }: Reading): Map<Element, Found> {
  const found = new Map<Element, Found>();
  const links = [...body.querySelectorAll('a[href*="#"]')];
  if (links.length === 0) return found;
  const named = elementsByName(body);
  for (const link of links) {
    const name = nameWithin(link, base);
    const target = name === null ? undefined : named.get(name);
    if (name === null || !target || target === link || link.closest('pre')) continue;
    const definition = isReference(link, name, target) ? target.closest(DEFINITION) : null;
    if (!definition || definition === body || definition.contains(link)) continue;
    const known = found.get(definition);
    if (known) known.references.push(link);
    else found.set(definition, { definition, references: [link] });
  }
  // What a note contains, another one cannot be.
  for (const { definition } of [...found.values()]) {
    const outer = definition.parentElement?.closest(DEFINITION);
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
export function nameWithin(link: Element, base: string | undefined): string | null {
  const [page = '', name = ''] = (link.getAttribute('href') ?? '').trim().split('#');
  if (name === '') return null;
  return page === '' || page === base?.split('#')[0] ? decoded(name) : null;
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
  const first = definition.firstElementChild;
  const isFirst = first !== null && textOf(definition).startsWith(textOf(first));
  if (first && isFirst && /^(?:SUP|A)$/.test(first.tagName) && MARK.test(textOf(first))) first.remove();
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
  const note = create(definition, 'span');
  note.setAttribute('data-note', '');
  const blocks = [...definition.querySelectorAll('p, div')].filter(({ children }) => ![...children].some(isBlock));
  if (blocks.length === 0) note.append(...definition.childNodes);
  for (const block of blocks) {
    block.after(' ');
    block.replaceWith(...block.childNodes);
  }
  note.append(...definition.childNodes);
  return note;
}

function isBlock({ tagName }: Element): boolean {
  return /^(?:P|DIV|UL|OL|LI)$/.test(tagName);
}

function define({ definition, references }: Found, reading: Reading): void {
  const { body } = reading;
  const name = reading.references.noteName();
  for (const link of references) {
    const reference = create(body, 'sup');
    reference.setAttribute('data-note-name', name);
    replaceReference(link, reference);
  }
  const note = create(body, 'div', ...definition.childNodes);
  note.setAttribute('data-note-definition', name);
  body.append(note);
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
  if (last.tagName === 'HR' && !nextWords(last)) last.remove();
  else if (/^H[1-6]$|^P$/.test(last.tagName) && HEADING.test(textOf(last)) && !nextWords(last))
    rename(last, 'span').remove();
}

function nextWords(element: Element): boolean {
  const next = element.nextElementSibling;
  return next !== null && !next.hasAttribute('data-note-definition');
}
