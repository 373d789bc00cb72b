import { letCodeScroll } from './scroll-code.ts';

/** Without script, a press on the number of a note follows the link, which shows the note by `:target`. */
const REFERENCES = '.note-ref a';

/** Describes what depends on the width of a text, as often as that changes. @returns a function that stops it */
export function watchText(text: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    describeNotes(text);
    letCodeScroll(text);
  });
  observer.observe(text);
  return () => observer.disconnect();
}

/** Each number is one that opens a note, or that refers to one in the margin. */
function describeNotes(text: HTMLElement): void {
  for (const reference of text.querySelectorAll(REFERENCES)) {
    const note = noteBeside(reference);
    if (!note) continue;
    if (isInMargin(note)) reference.removeAttribute('aria-expanded');
    else if (!reference.hasAttribute('aria-expanded')) setOpen(reference, note.matches(':target'));
  }
}

/** Opens or closes a note below its line, or points out the one in the margin. @returns false for any other link */
export function pressNote(link: Element): boolean {
  const note = link.matches(REFERENCES) && noteBeside(link);
  if (note && isInMargin(note)) moveTo(note);
  else if (note) setOpen(link, link.getAttribute('aria-expanded') !== 'true');
  else if (link.matches(REFERENCES)) openFromAfar(link);
  return Boolean(note);
}

/** Returns from a note to its number. @returns false for any other link */
export function pressBackLink(link: Element): boolean {
  const note = link.matches('.note-back') ? link.closest('.note') : null;
  const reference = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (!note || !reference) return false;
  if (!isInMargin(note)) setOpen(reference, false);
  moveTo(reference);
  return true;
}

/** The note of a second reference is elsewhere; the browser follows the link to it. */
function openFromAfar(link: Element): void {
  const first = link.closest('[data-rich-text]')?.querySelector(`#${link.getAttribute('href')?.slice(1)}`);
  const reference = first?.previousElementSibling?.querySelector('a[aria-expanded]');
  if (reference) setOpen(reference, true);
}

function noteBeside(reference: Element): HTMLElement | null {
  const next = reference.parentElement?.nextElementSibling;
  return next?.matches('.note') ? (next as HTMLElement) : null;
}

function isInMargin(note: Element): boolean {
  return getComputedStyle(note).float !== 'none';
}

function setOpen(reference: Element, isOpen: boolean): void {
  reference.setAttribute('aria-expanded', String(isOpen));
}

function moveTo(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
}
