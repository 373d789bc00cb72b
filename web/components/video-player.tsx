import { type MouseEvent, useState } from 'react';
import { langOf } from './lang-of.ts';
import { Sketch } from './sketch.tsx';

interface VideoPlayerProps {
  youtubeId: string;
  title: string;
  /** Root-relative; if empty, a drawing is shown. */
  thumbnailUrl?: string;
  duration?: string;
  /** The motif of the drawing; by default, one that belongs to the video. */
  drawing?: string | undefined;
}

/** A still image. The video site is contacted only after a click; without script, it is a plain link. */
export function VideoPlayer({ youtubeId, title, thumbnailUrl = '', duration = '', drawing }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) return <VideoFrame youtubeId={youtubeId} title={title} />;

  function play(event: MouseEvent) {
    event.preventDefault();
    setPlaying(true);
  }

  return (
    <a className="video-still" href={watchUrl(youtubeId)} data-needs-script="" onClick={play}>
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" width={960} height={540} loading="lazy" decoding="async" />
      ) : (
        <Sketch seed={youtubeId} kind="still" motif={drawing} />
      )}
      <span className="play" lang="en">
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2.5 1v10l8-5z" />
        </svg>
        <span>
          Play{' '}
          <span className="visually-hidden" lang={langOf(title)}>
            {title}
          </span>
        </span>
        {duration && <span className="duration">{duration}</span>}
      </span>
    </a>
  );
}

export function VideoFrame({ youtubeId, title }: { youtubeId: string; title: string }) {
  return (
    <iframe
      className="video-frame"
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      ref={focus}
    />
  );
}

/** Outside of the component: a new function would take the focus again whenever the page is rendered. */
function focus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}

export function watchUrl(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}
