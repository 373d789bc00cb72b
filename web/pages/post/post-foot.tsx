import type { PostDetail } from '#shared/contracts/post.ts';
import { languageOf } from '#shared/text/script.ts';
import { tagSlugOf } from '#shared/text/slug.ts';
import { youtubeIdOf } from '#shared/text/youtube-id.ts';
import { langOf } from '#web/components/lang-of.ts';
import { VideoPlayer } from '#web/components/video-player.tsx';
import * as paths from '#web/paths.ts';
import { END_LABELS } from './end-labels.ts';

export function PostFoot({ post: { title, tags, youtubeUrl, video_title, language } }: { post: PostDetail }) {
  const videoId = youtubeIdOf(youtubeUrl);
  const labels = END_LABELS[language];
  const videoTitle = video_title ?? labels.video;
  if (tags.length === 0 && !videoId) return null;
  return (
    <footer className="post-foot">
      {tags.length > 0 && (
        <ul className="tags" aria-label={labels.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <TagLink tag={tag} />
            </li>
          ))}
        </ul>
      )}
      {videoId && (
        <section className="related-video" aria-labelledby="related-video">
          {video_title && <p className="label">{labels.video}</p>}
          <h2 id="related-video" lang={languageOf(videoTitle)}>
            {videoTitle}
          </h2>
          <VideoPlayer youtubeId={videoId} title={video_title ?? `${labels.video}: ${title}`} />
        </section>
      )}
    </footer>
  );
}

/** A tag without letters and digits has no page of its own, so it leads to a search for it. */
function TagLink({ tag }: { tag: string }) {
  const slug = tagSlugOf(tag);
  return (
    <a href={slug ? paths.tag(slug) : paths.blog({ search: tag })} lang={langOf(tag) ?? 'en'}>
      {tag}
    </a>
  );
}
