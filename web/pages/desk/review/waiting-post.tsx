import { Link } from 'wouter';
import type { WaitingPost as Post } from '#shared/contracts/desk/review.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { PersonName } from '#web/features/desk-lists/person-name.tsx';
import { paths } from '#web/paths.ts';

interface WaitingPostProps {
  post: Post;
  onPublish: () => void;
  onSendBack: () => void;
}

export function WaitingPost({ post, onPublish, onSendBack }: WaitingPostProps) {
  const { id, title, summary, language, postCategory, author, review_requested_at, readTime } = post;
  return (
    <li className="managed-post">
      <p className="meta">
        <span className="badge">{postCategory.name}</span>
        <span>{readTime} min read</span>
      </p>
      <h2 lang={language}>
        <MixedText text={title} language={language} />
      </h2>
      {summary && (
        <p className="standfirst" lang={language}>
          <MixedText text={summary} language={language} />
        </p>
      )}
      <p className="by-line">
        By <PersonName person={author} />, waiting since <PostDate time={review_requested_at} />
      </p>
      <p className="row-actions">
        <Link href={paths.post(String(id))} aria-label={`Read “${title}”`}>
          Read
        </Link>
        <button type="button" className="link-button" aria-label={`Publish “${title}”`} onClick={onPublish}>
          Publish
        </button>
        <button type="button" className="link-button" aria-label={`Send back “${title}”`} onClick={onSendBack}>
          Send back
        </button>
      </p>
    </li>
  );
}
