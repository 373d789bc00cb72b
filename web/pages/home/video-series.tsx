import { type MouseEvent, useState } from 'react';
import type { Video } from '#shared/contracts/video.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { langOf } from '#web/components/lang-of.ts';
import { inARow } from '#web/components/sketch.tsx';
import { VideoFrame, VideoPlayer, watchUrl } from '#web/components/video-player.tsx';
import { useContent } from '#web/content/content.ts';

const FEATURED = 3;

export function VideoSeries() {
  const videos = useContent('videos');
  if (videos.length === 0) return null;
  return (
    <section className="late" aria-labelledby="videos">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="videos">Video series</h2>
        </div>
        <div className="featured-videos">
          {inARow(videos.slice(0, FEATURED)).map((video) => (
            <FeaturedVideo key={video.id} video={video} />
          ))}
        </div>
        {videos.length > FEATURED && (
          <div className="more-videos">
            <h3>More videos</h3>
            <ul>
              {videos.slice(FEATURED).map((video) => (
                <VideoRow key={video.id} video={video} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

function FeaturedVideo({ video }: { video: Video }) {
  return (
    <article className="featured-video">
      <VideoPlayer {...video} />
      <h3 lang={langOf(video.title)}>{video.title}</h3>
      <p className="standfirst" lang={langOf(video.description)}>
        {video.description}
      </p>
      <p className="meta">
        <VideoAge video={video} />
      </p>
    </article>
  );
}

function VideoRow({ video }: { video: Video }) {
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

/** A cached page may be an hour old, so the browser brings the age up to date, which hardly changes its width. */
function VideoAge({ video: { publishedAt } }: { video: Video }) {
  const age = relativeAge(publishedAt, Date.now());
  const update = (element: HTMLTimeElement | null) => {
    if (element) element.textContent = age;
  };
  return (
    <time dateTime={publishedAt} ref={update} suppressHydrationWarning>
      {age}
    </time>
  );
}
