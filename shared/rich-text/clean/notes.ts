import { decoded } from '../../text/decoded.ts';
import { removeElements, textOf, unwrap } from './elements.ts';

/** Addresses within a document that lead to a note, in the ways of word processors, wikis and blogs. */
const TO_NOTE =
  /#(_?(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+|(?:user-content-)?fn[:-]?[\w-]+|footnote-?\d+|cite_note-[^\s]+|note-\d+)$/i;
const BACK =
  /#(_?(?:ftn|edn)ref\d+|sd(?:foot|end)note\d+anc|ftnt_ref\d+|(?:user-content-)?fnref[:-]?[\w-]+|cite_ref-[^\s]+|note-ref-\d+)$/i;
const CONTAINERS = '[id^=ftn], [id^=edn], [id^=sdfootnote], [id^=sdendnote], li, aside, dd, p, div';
const MARK = /^\s*[[(]?(\p{Nd}+|[ivx]+|[*†‡§])[\])]?[.:]?\s*/u;

/** Puts each note where the text refers to it, as `^[…]` has it, and removes it from the end. */
export function moveNotes(body: HTMLElement): void {
  readOwnNotes(body);
  const used = new Set<Element>();
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const name = TO_NOTE.exec(link.getAttribute('href') ?? '')?.[1];
    const definition = name && !link.closest('[data-note]') ? findDefinition(body, decoded(name), link) : null;
    if (!definition) continue;
    used.add(definition);
    replaceReference(link, noteOf(definition));
  }
  for (const definition of used) removeWithFrame(definition, body);
  for (const link of body.querySelectorAll('a[href*="#"]'))
    if (TO_NOTE.test(link.getAttribute('href') ?? '') || BACK.test(link.getAttribute('href') ?? '')) unwrap(link);
}

/** On pages of this site, a note stands after its reference, and later references lead to the same one. */
function readOwnNotes(body: HTMLElement): void {
  for (const note of body.querySelectorAll('span.note[role=note]')) {
    removeElements(note, '.note-number, .note-back');
    for (const block of note.querySelectorAll('.note-block + .note-block')) block.before(' ');
    note.setAttribute('data-note', '');
    const reference = note.previousElementSibling;
    if (reference?.matches('sup.note-ref')) reference.remove();
    for (const other of body.querySelectorAll('sup.note-ref')) {
      if (other.querySelector('a')?.getAttribute('href')?.split('#')[1] === note.id) other.replaceWith(copyOf(note));
    }
  }
}

function copyOf(note: Element): Node {
  const copy = note.cloneNode(true) as Element;
  copy.removeAttribute('id');
  return copy;
}

function findDefinition(body: HTMLElement, name: string, link: Element): Element | null {
  const found = [...body.querySelectorAll('[id], [name]')].find(
    (element) => element !== link && (element.id === name || element.getAttribute('name') === name),
  );
  const definition = found?.closest(CONTAINERS) ?? null;
  const whole = definition?.closest('div[id^=ftn], div[id^=edn], div[id^=sdfootnote], div[id^=sdendnote]');
  const isAround = definition?.contains(link) || definition === body;
  return isAround ? null : (whole ?? definition);
}

function noteOf(definition: Element): HTMLElement {
  const note = definition.ownerDocument.createElement('span');
  note.setAttribute('data-note', '');
  const copy = definition.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a[href*="#"]'))
    if (BACK.test(link.getAttribute('href') ?? '')) (link.closest('sup') ?? link).remove();
  removeElements(copy, '.mw-cite-backlink');
  const blocks = [...copy.querySelectorAll('p, div')].filter(({ children }) => ![...children].some(isBlock));
  for (const block of blocks.length > 0 ? blocks : [copy]) note.append(...block.childNodes, ' ');
  removeMark(note);
  return note;
}

function isBlock({ tagName }: Element): boolean {
  return /^(p|div|ul|ol|li)$/i.test(tagName);
}

/** The number before the text, where it was not part of the link back. */
function removeMark(note: Element): void {
  const first = note.firstElementChild;
  if (first?.tagName === 'SUP' && MARK.exec(textOf(first))?.[0] === textOf(first)) first.remove();
}

/** Puts a note in the place of its reference, which may be a link in a `sup`, or the other way round. */
export function replaceReference(link: Element, note: Element): void {
  let reference: Element = link;
  while (reference.parentElement?.matches('sup, span, font') && textOf(reference.parentElement) === textOf(link))
    reference = reference.parentElement;
  reference.replaceWith(note);
}

/** Removes a definition, and what is empty without it: its list, its heading, the rule before it. */
function removeWithFrame(definition: Element, body: HTMLElement): void {
  let frame = definition.parentElement;
  definition.remove();
  while (frame && frame !== body && textOf(frame) === '' && !frame.querySelector('img')) {
    const { parentElement } = frame;
    frame.remove();
    frame = parentElement;
  }
  body
    .querySelector('[data-style*="mso-element:footnote-list"], [data-style*="mso-element:endnote-list"]')
    ?.querySelector('hr')
    ?.remove();
}
