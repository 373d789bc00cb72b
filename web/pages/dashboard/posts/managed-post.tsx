import { Link } from 'wouter';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { paths } from '#web/paths.ts';

const TAGS_SHOWN = 3;

interface ManagedPostProps {
  post: PostRowAnswer;
  onDelete: () => void;
  /** For admins, where the post is published. */
  onFeature?: ((isFeatured: boolean) => void) | undefined;
}

export function ManagedPost({ post, onDelete, onFeature }: ManagedPostProps) {
  const { id, title, summary, language, postCategory, created_at, author, tags } = post;
  return (
    <li className="managed-post">
      <p className="meta">
        <span className="badge">{postCategory.name}</span>
        <PostDate time={created_at} />
        {post.status === 'draft' && (
          <span className="badge" data-draft="">
            {post.review_requested_at ? 'Waiting for review' : 'Draft'}
          </span>
        )}
      </p>
      <h2 lang={language}>
        <MixedText text={title} language={language} />
      </h2>
      {summary && (
        <p className="standfirst" lang={language}>
          <MixedText text={summary} language={language} />
        </p>
      )}
      <p className="by-line">By {author ? `${author.first_name} ${author.last_name}`.trim() : 'Unknown Author'}</p>
      {tags.length > 0 && (
        <ul className="badges" aria-label="Tags">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag} className="badge" lang={languageOf(tag)}>
              {tag}
            </li>
          ))}
          {tags.length > TAGS_SHOWN && <li className="badge">+{tags.length - TAGS_SHOWN}</li>}
        </ul>
      )}
      <p className="row-actions">
        <Link href={paths.post(String(id))} aria-label={`View “${title}”`}>
          View
        </Link>
        <Link href={paths.editPost({ id })} aria-label={`Edit “${title}”`}>
          Edit
        </Link>
        {onFeature && (
          <button
            type="button"
            className="link-button"
            aria-pressed={post.featured}
            aria-label={`Featured: “${title}”`}
            onClick={() => onFeature(!post.featured)}
          >
            {post.featured ? 'Featured' : 'Feature'}
          </button>
        )}
        <button type="button" className="link-button" aria-label={`Delete “${title}”`} onClick={onDelete}>
          Delete
        </button>
      </p>
    </li>
  );
}
