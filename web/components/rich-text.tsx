import '#web/styles/rich-text.css';
import { drawingMarkup } from '#web/drawings/drawing.tsx';
import { watchText } from './rich-text-notes.ts';

interface RichTextProps {
  /** Made by the server's renderer, which lets no markup through that a writer has typed. */
  html: string;
  /** What the videos in the text are called, for screen readers. */
  videoTitle?: string;
}

/**
 * A formatted text. What can be pressed in it works without script; `start-texts.ts` makes it work in place. The dashboard
 * shows texts that come and go, so it watches each of them.
 */
export function RichText({ html, videoTitle = 'Video' }: RichTextProps) {
  return (
    <div
      ref={watch}
      className="prose rich-text"
      data-rich-text=""
      data-video-title={videoTitle}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes everything that was typed
      dangerouslySetInnerHTML={{ __html: withDrawings(html) }}
    />
  );
}

function watch(text: HTMLElement | null) {
  return text ? watchText(text) : undefined;
}

/** More videos than texts have. Each drawing takes time, and a text of nothing but videos would hold up the site. */
const DRAWN_MAXIMUM = 20;

/** Draws the stills of videos, except those that the server has drawn already. */
export function withDrawings(html: string): string {
  let drawn = 0;
  return html.replace(/(<a class="video-still"[^>]* data-youtube-id="([\w-]+)">)(?!<svg)/g, (_, still, youtubeId) =>
    drawn++ < DRAWN_MAXIMUM ? still + drawingMarkup(youtubeId, 'still') : still,
  );
}
