import { Link } from 'wouter';
import type { PostDetail } from '#shared/contracts/post.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { Cover } from '#web/components/cover.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { VideoPlayer } from '#web/components/video-player.tsx';
import { paths } from '#web/paths.ts';
import { PostAuthor } from './post-author.tsx';
import { youtubeIdOf } from './youtube-id.ts';

export function PostArticle({ post }: { post: PostDetail }) {
  const { title, summary, language, postCategory, readTime, views, tags, next } = post;
  const videoId = youtubeIdOf(post.youtubeUrl);
  return (
    <>
      <article className="post columns sheet" lang={language}>
        <p className="post-back" lang="en">
          <Link href={paths.blog()}>Back to blog</Link>
        </p>
        <header className="post-head">
          <p className="label" lang="en">
            <Link href={paths.blog({ category: postCategory.slug })}>{postCategory.name}</Link>
          </p>
          <h1>
            <MixedText text={title} language={language} />
          </h1>
          <p className="standfirst">
            <MixedText text={summary} language={language} />
          </p>
          <p className="meta" lang="en">
            <PostDate time={post.published_at ?? post.created_at} />
            <span>{readTime} min read</span>
            <span>
              {views.toLocaleString('en-IN')} {views === 1 ? 'view' : 'views'}
            </span>
          </p>
        </header>
        <Cover post={post} kind="banner" isFirst />
        <div className="prose">
          {paragraphs(post.post_data).map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
            <p key={place}>
              <MixedText text={text} language={language} />
            </p>
          ))}
        </div>
        <footer className="post-foot" lang="en">
          {tags.length > 0 && (
            <ul className="tags" aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link href={paths.blog({ search: tag })}>{tag}</Link>
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
          <PostAuthor author={post.author} />
        </footer>
      </article>
      {next && (
        <aside className="next-post" aria-labelledby="next">
          <div className="sheet columns">
            <h2 id="next">Read next</h2>
            <PostEntry post={next} element="div" heading="h3" />
          </div>
        </aside>
      )}
    </>
  );
}
