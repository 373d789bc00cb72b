import { Drawing } from '#web/drawings/drawing.tsx';
import { langOf } from './lang-of.ts';
import { watchUrl } from './play-video.ts';

interface VideoPlayerProps {
  youtubeId: string;
  title: string;
  /** Root-relative; if empty, a drawing is shown. */
  thumbnailUrl?: string;
  duration?: string;
  /** The motif of the drawing; by default, one that belongs to the video. */
  drawing?: string | undefined;
}

/** A still image. The video site is contacted only after a click (`play-video.ts`); without script, it is a plain link. */
export function VideoPlayer({ youtubeId, title, thumbnailUrl = '', duration = '', drawing }: VideoPlayerProps) {
  return (
    <a className="video-still" href={watchUrl(youtubeId)} data-youtube-id={youtubeId} data-video-title={title}>
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" width={960} height={540} loading="lazy" decoding="async" />
      ) : (
        <Drawing seed={youtubeId} kind="still" motif={drawing} />
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
