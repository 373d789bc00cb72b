import type { StartHere as Content } from '#shared/contracts/start-here.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { ReadingTime } from '#web/components/reading-time.tsx';
import { SeriesHint } from '#web/components/series-hint.tsx';
import { SiteText } from '#web/components/site-text.tsx';
import { useContent } from '#web/content/content.ts';
import NotFound from '#web/pages/not-found/not-found.tsx';
import * as paths from '#web/paths.ts';

/** Posts that the author recommends to begin with. */
export default function StartHere() {
  const content = useContent('startHere');
  return content ? <Recommended content={content} /> : <NotFound />;
}

function Recommended({ content: { introduction, posts } }: { content: Content }) {
  return (
    <div className="sheet columns">
      <h1>Start here</h1>
      <div>
        {introduction.text && (
          <SiteText
            className="start-introduction author-bio"
            html={introduction.html}
            language={introduction.language}
          />
        )}
        <ol className="start-list">
          {posts.map((post) => (
            <Recommendation key={post.id} post={post} />
          ))}
        </ol>
        <SeriesHint />
      </div>
    </div>
  );
}

function Recommendation({ post }: { post: Content['posts'][number] }) {
  const { slug, title, language, summary, reason, postCategory } = post;
  return (
    <li>
      <h2 lang={language}>
        <a href={paths.post(slug)}>
          <MixedText text={title} language={language} />
        </a>
      </h2>
      {reason ? (
        <p className="standfirst" lang={langOf(reason)}>
          {reason}
        </p>
      ) : (
        <p className="standfirst" lang={language}>
          <MixedText text={summary} language={language} />
        </p>
      )}
      <p className="meta">
        <span lang={langOf(postCategory.name)}>{postCategory.name}</span>
        <ReadingTime post={post} />
      </p>
    </li>
  );
}
