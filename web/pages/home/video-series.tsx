import type { Video } from '#shared/contracts/video.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { langOf } from '#web/components/lang-of.ts';
import { watchUrl } from '#web/components/play-video.ts';
import { VideoPlayer } from '#web/components/video-player.tsx';
import { useContent } from '#web/content/content.ts';
import { drawnInARow } from '#web/drawings/drawing.tsx';

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
          {drawnInARow(videos.slice(0, FEATURED)).map((video) => (
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
        <VideoAge publishedAt={video.publishedAt} />
      </p>
    </article>
  );
}

function VideoRow({ video: { youtubeId, title, duration, publishedAt } }: { video: Video }) {
  return (
    <li className="video-row">
      <a href={watchUrl(youtubeId)} data-youtube-id={youtubeId} data-video-title={title} lang={langOf(title)}>
        {title}
      </a>
      <p className="meta">
        <span className="duration">{duration}</span>
        <VideoAge publishedAt={publishedAt} />
      </p>
    </li>
  );
}

/** The page is made anew before this is wrong by more than an hour. */
function VideoAge({ publishedAt }: Pick<Video, 'publishedAt'>) {
  return <time dateTime={publishedAt}>{relativeAge(publishedAt, Date.now())}</time>;
}
