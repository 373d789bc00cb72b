import { followReading } from './follow-reading.ts';

/** Offers to go on where the reader of a long text stopped before. The offer lies in an empty space, so nothing moves. */
export function startResume(offer: HTMLElement, signal: AbortSignal): void {
  const text = document.querySelector('.post > .prose');
  if (!text) return;
  const show = (resume: () => void) => {
    offer.hidden = false;
    offer.addEventListener('click', () => {
      offer.hidden = true;
      resume();
    });
  };
  followReading({ text, postId: Number(offer.dataset.post), offer: show, signal });
}
