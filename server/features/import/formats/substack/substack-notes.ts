import { elementsOf } from '../html/elements.ts';

/** Substack puts each note into a block of its own; other programs have a list of them at the end of the text. */
export function prepareNotes(body: HTMLElement): void {
  for (const anchor of elementsOf(body, 'a.footnote-anchor')) prepareAnchor(anchor);
  const notes = elementsOf(body, 'div.footnote');
  if (notes.length === 0) return;
  const document = body.ownerDocument;
  const section = document.createElement('div');
  section.setAttribute('class', 'footnotes');
  const list = document.createElement('ol');
  section.append(list);
  for (const note of notes) list.append(itemOf(note));
  body.append(section);
}

function prepareAnchor(anchor: HTMLElement): void {
  const number = numberIn(anchor.getAttribute('href'));
  if (!number) return;
  const sup = anchor.ownerDocument.createElement('sup');
  const link = anchor.ownerDocument.createElement('a');
  link.setAttribute('id', `fnref-${number}`);
  link.setAttribute('href', `#fn-${number}`);
  link.textContent = anchor.textContent;
  sup.append(link);
  anchor.replaceWith(sup);
}

function itemOf(note: HTMLElement): HTMLElement {
  const link = note.querySelector('a.footnote-number, a[href^="#footnote-anchor-"]');
  const number = numberIn(note.getAttribute('id')) ?? numberIn(link?.getAttribute('id')) ?? numberIn(link?.textContent);
  link?.remove();
  const item = note.ownerDocument.createElement('li');
  if (number) item.setAttribute('id', `fn-${number}`);
  item.append(...(note.querySelector('.footnote-content') ?? note).childNodes);
  note.remove();
  return item;
}

/** The addresses in mails end in further numbers, such as `#footnote-1-123456`. */
function numberIn(text: string | null | undefined): string | undefined {
  return /(?:^|footnote-)(\d+)(?:-\d+)?$/.exec(text?.trim() ?? '')?.[1];
}
