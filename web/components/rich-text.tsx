import '#web/styles/rich-text.css';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasModifier, useLocation } from '#web/routing/router.tsx';
import { sketchMarkup } from './sketch.tsx';
import { VideoFrame } from './video-player.tsx';

const NOTE_LINKS = '.note-ref a, .note-back';

interface RichTextProps {
  /** Made by the server's renderer, which lets no markup through that a writer has typed. */
  html: string;
  /** What the videos in the text are called, for screen readers. */
  videoTitle?: string;
}

interface PlayingVideo {
  figure: HTMLElement;
  youtubeId: string;
}

/**
 * A formatted text. It is one string of HTML, so that the page does not contain it a second time as data. What can be
 * pressed in it works without script; one listener makes it work in place.
 */
export function RichText({ html, videoTitle = 'Video' }: RichTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<PlayingVideo[]>([]);
  const [, navigate] = useLocation();
  useWatchedText(text, html);

  function handleClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (!link || hasModifier(event)) return;
    const href = link.getAttribute('href') ?? '';
    const { youtubeId } = link.dataset;
    if (youtubeId) setPlaying([...playing, takePlace(link, youtubeId)]);
    else if (href.startsWith('/')) void navigate(href);
    else if (link.matches(NOTE_LINKS)) void pressNoteLink(link);
    else return;
    event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y: only links in the text are pressed, and the keyboard presses them as well */}
      <div
        ref={text}
        className="prose rich-text"
        data-rich-text=""
        onClick={handleClick}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes everything that was typed
        dangerouslySetInnerHTML={{ __html: withDrawings(html) }}
      />
      {playing.map(({ figure, youtubeId }) =>
        createPortal(<VideoFrame youtubeId={youtubeId} title={videoTitle} />, figure),
      )}
    </>
  );
}

/** Most texts have no notes and no code, so the script for them is a chunk of its own. */
function useWatchedText(text: RefObject<HTMLDivElement | null>, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other ones
  useEffect(() => {
    const { current } = text;
    if (!current?.querySelector(`${NOTE_LINKS}, pre`)) return;
    const watching = import('./rich-text-notes.ts').then(
      ({ watchText }) => watchText(current),
      () => undefined,
    );
    return () => void watching.then((stop) => stop?.());
  }, [text, html]);
}

/** Without the script, the browser follows the link, which opens the note as well. */
async function pressNoteLink(link: HTMLAnchorElement): Promise<void> {
  const notes = await import('./rich-text-notes.ts').catch(() => null);
  if (!notes?.pressNote(link) && !notes?.pressBackLink(link)) location.hash = link.hash;
}

/** Makes room for the player. */
function takePlace(still: Element, youtubeId: string): PlayingVideo {
  const figure = still.parentElement as HTMLElement;
  still.remove();
  return { figure, youtubeId };
}

/** Draws the stills of videos, except those that the server has drawn already. */
export function withDrawings(html: string): string {
  return html.replace(
    /(<a class="video-still"[^>]* data-youtube-id="([\w-]+)">)(?!<svg)/g,
    (_, still, youtubeId) => still + sketchMarkup(youtubeId, 'still'),
  );
}
