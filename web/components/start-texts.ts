import { playVideo } from './play-video.ts';
import { pressBackLink, pressNote, watchText } from './rich-text-notes.ts';

/** What is pressed in texts works in place. Without script, the browser follows the link, which does nearly the same. */
export function startTexts(signal: AbortSignal): void {
  document.addEventListener('click', handleClick, { signal });
  for (const text of document.querySelectorAll<HTMLElement>('[data-rich-text]')) {
    signal.addEventListener('abort', watchText(text));
  }
}

function handleClick(event: MouseEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const link = (event.target as Element).closest<HTMLElement>('a');
  if (!link || hasModifier || event.defaultPrevented) return;
  if (link.dataset.youtubeId) playVideo(link);
  else if (!pressNote(link) && !pressBackLink(link)) return;
  event.preventDefault();
}
