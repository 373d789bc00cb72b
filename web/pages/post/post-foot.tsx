import type { PostDetail } from '#shared/contracts/post.ts';
import { tagSlugOf } from '#shared/text/slug.ts';
import { langOf } from '#web/components/lang-of.ts';
import { VideoPlayer } from '#web/components/video-player.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { youtubeIdOf } from './youtube-id.ts';

export function PostFoot({ post: { title, tags, youtubeUrl } }: { post: PostDetail }) {
  const videoId = youtubeIdOf(youtubeUrl);
  if (tags.length === 0 && !videoId) return null;
  return (
    <footer className="post-foot" lang="en">
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <TagLink tag={tag} />
            </li>
          ))}
        </ul>
      )}
      {videoId && (
        <section className="related-video" aria-labelledby="related-video">
          <h2 id="related-video">Related video</h2>
          <VideoPlayer youtubeId={videoId} title={`Related video: ${title}`} />
        </section>
      )}
    </footer>
  );
}

/** A tag without letters and digits has no page of its own, so it leads to a search for it. */
function TagLink({ tag }: { tag: string }) {
  const slug = tagSlugOf(tag);
  return (
    <Link href={slug ? paths.tag(slug) : paths.blog({ search: tag })} lang={langOf(tag)}>
      {tag}
    </Link>
  );
}
