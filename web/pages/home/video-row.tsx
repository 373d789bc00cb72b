import { type MouseEvent, useState } from 'react';
import type { Video } from '#shared/contracts/video.ts';
import { langOf } from '#web/components/lang-of.ts';
import { VideoFrame, watchUrl } from '#web/components/video-player.tsx';
import { VideoAge } from './video-age.tsx';

export function VideoRow({ video }: { video: Video }) {
  const [isPlaying, setPlaying] = useState(false);

  function play(event: MouseEvent) {
    event.preventDefault();
    setPlaying(true);
  }

  return (
    <li className="video-row">
      {isPlaying ? (
        <VideoFrame youtubeId={video.youtubeId} title={video.title} />
      ) : (
        <>
          <a href={watchUrl(video.youtubeId)} data-needs-script="" lang={langOf(video.title)} onClick={play}>
            {video.title}
          </a>
          <p className="meta">
            <span className="duration">{video.duration}</span>
            <VideoAge video={video} />
          </p>
        </>
      )}
    </li>
  );
}
