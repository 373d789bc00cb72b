import { nextUnreadPart } from './next-unread-part.ts';
import { followReadParts, rememberAtEnd } from './read-parts.ts';

/** Shows which parts of a series were read on this device, and remembers the one that is read to its end. */
export function startSeries(signal: AbortSignal): void {
  const end = document.querySelector<HTMLElement>('.part-steps[data-post]');
  if (end) rememberAtEnd(end, Number(end.dataset.post), signal);
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  const ids = parts.map(idOf);
  const goOn = document.querySelector<HTMLAnchorElement>('.series-actions > a');
  const first = goOn && { href: goOn.href, textContent: goOn.textContent };
  followReadParts((read) => {
    for (const part of parts) part.toggleAttribute('data-read', read.includes(idOf(part)));
    const next = parts[nextUnreadPart(ids, read) ?? 0];
    if (!goOn || !next) return;
    const isBegun = next !== parts[0];
    Object.assign(goOn, isBegun ? { href: next.querySelector('a')?.href, textContent: next.dataset.goOn } : first);
  }, signal);
}

function idOf(part: HTMLElement): number {
  return Number(part.dataset.part);
}
