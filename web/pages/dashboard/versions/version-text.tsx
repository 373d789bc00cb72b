import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { RichText } from '#web/components/rich-text.tsx';

export function VersionText({ version }: { version: PostVersionDetail }) {
  const { title, summary, post_data, format, html, language } = version;
  return (
    <article className="version-text" lang={language}>
      <VersionFacts version={version} />
      <h3>
        <MixedText text={title} language={language} />
      </h3>
      <p className="standfirst">
        <MixedText text={summary} language={language} />
      </p>
      {format === 'markdown' ? (
        <RichText html={html} />
      ) : (
        <div className="prose">
          <Paragraphs text={post_data} language={language} />
        </div>
      )}
    </article>
  );
}

function VersionFacts({ version: { postCategory, tags, youtubeUrl } }: { version: PostVersionDetail }) {
  return (
    <dl className="version-facts" lang="en">
      <dt>Category</dt>
      <dd lang={langOf(postCategory?.name ?? '')}>{postCategory?.name ?? <i>deleted</i>}</dd>
      <dt>Tags</dt>
      <dd>{tags.length > 0 ? <TagBadges tags={tags} /> : <i>none</i>}</dd>
      <dt>Video</dt>
      <dd>{youtubeUrl ? <a href={youtubeUrl}>{youtubeUrl}</a> : <i>none</i>}</dd>
    </dl>
  );
}

function TagBadges({ tags }: { tags: string[] }) {
  return (
    <ul className="badges">
      {tags.map((tag) => (
        <li key={tag} className="badge" lang={langOf(tag)}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
