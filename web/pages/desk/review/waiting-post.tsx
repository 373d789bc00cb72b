import type { WaitingPost as Post } from '#shared/contracts/desk/review.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { ListedPost } from '#web/features/desk/listed-post.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

interface WaitingPostProps {
  post: Post;
  onPublish: () => void;
  onSendBack: () => void;
}

export function WaitingPost({ post, onPublish, onSendBack }: WaitingPostProps) {
  const { id, title, author, review_requested_at, readTime } = post;
  return (
    <ListedPost post={post} meta={<span>{readTime} min read</span>}>
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
    </ListedPost>
  );
}
