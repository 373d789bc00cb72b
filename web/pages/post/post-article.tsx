import type { PostWithComments } from '#shared/content-api.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { Cover } from '#web/components/cover.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { nameOf } from '#web/components/person-name.tsx';
import { Portrait } from '#web/components/portrait.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useContent } from '#web/content.ts';
import { useCountedView } from '#web/features/readers/count-reader.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { Contents } from './contents.tsx';
import { PartSteps } from './part-of-series.tsx';
import { PostFoot } from './post-foot.tsx';
import { PostHead } from './post-head.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { Responses } from './responses.tsx';

interface PostArticleProps {
  post: PostWithComments;
  /** Only comments older than the one with this id are shown; `null` shows the newest. */
  before: number | null;
}

export function PostArticle({ post, before }: PostArticleProps) {
  const { language, next } = post;
  useCountedView(post);
  return (
    <>
      <article className="post columns sheet" lang={language}>
        <p className="post-back" lang="en">
          <Link href={paths.blog()}>Back to blog</Link>
        </p>
        <PostHead post={post}>{post.status !== 'published' && <DraftNotice post={post} />}</PostHead>
        <Cover post={post} kind="banner" isFirst />
        <TextAndSteps post={post} />
        <PostFoot post={post} />
        {post.status === 'published' && <Responses post={post} before={before} />}
        <PostAuthor author={post.author} />
      </article>
      {next && (
        <aside className="next-post" aria-labelledby="next">
          <div className="sheet columns">
            <h2 id="next">Read next</h2>
            {/* Below an English text, Hindi would need a font that nothing else on the page uses. */}
            <div className={language === 'en' && next.language === 'hi' ? 'next-entry late' : 'next-entry'}>
              <PostEntry post={next} element="div" heading="h3" />
            </div>
          </div>
        </aside>
      )}
      <RelatedPosts post={post} />
    </>
  );
}

function TextAndSteps({ post }: { post: PostDetail }) {
  return (
    <>
      <PostText post={post} />
      {post.series && <PartSteps series={post.series} post={post} />}
    </>
  );
}

/** A plain text is data in the page, and rendered as before. */
function PostText({ post: { title, format, html, outline = [], post_data, language } }: { post: PostDetail }) {
  if (format === 'markdown' && html !== undefined) {
    return (
      <>
        <Contents outline={outline} language={language} />
        <RichText key={html} html={html} videoTitle={`Video: ${title}`} />
      </>
    );
  }
  return (
    <div className="prose">
      <Paragraphs text={post_data} language={language} />
    </div>
  );
}

const DRAFT_NOTICES = {
  draft: 'This is a draft; only its author and admins can see it.',
  scheduled: 'This post is scheduled. Until it is published, only its author and admins can see it.',
};

function DraftNotice({ post: { id, status, is_preview } }: { post: PostDetail }) {
  if (is_preview) {
    return (
      <p className="post-draft" lang="en">
        This is a preview of a draft. Please keep its link to yourself.
      </p>
    );
  }
  return (
    <p className="post-draft" lang="en">
      {DRAFT_NOTICES[status === 'draft' ? 'draft' : 'scheduled']} <Link href={paths.editPost({ id })}>Edit it</Link>
    </p>
  );
}

/** The author of the post, with a portrait if that is the site's author. */
function PostAuthor({ author }: { author: PostDetail['author'] }) {
  const owner = useContent('author');
  const name = nameOf(author);
  return (
    <section className="post-author" lang="en" aria-labelledby="post-author">
      {owner?.name === name && <Portrait author={owner} />}
      <div>
        <p className="label">Written by</p>
        <h2 id="post-author" lang={langOf(name)}>
          {name}
        </h2>
        <WordLink href={paths.about()}>View Profile</WordLink>
      </div>
    </section>
  );
}
