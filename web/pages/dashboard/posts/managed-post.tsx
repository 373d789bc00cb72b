import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { ListedPost } from '#web/features/desk/listed-post.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { downloadPost } from './post-actions.ts';

const TAGS_SHOWN = 3;

interface ManagedPostProps {
  post: PostRowAnswer;
  onDelete: () => void;
  /** Given only to admins, and only for published posts. */
  onFeature?: ((isFeatured: boolean) => void) | undefined;
  /** Given only to admins. */
  onSendAsNewsletter?: (() => void) | undefined;
}

export function ManagedPost({ post, onDelete, onFeature, onSendAsNewsletter }: ManagedPostProps) {
  const { id, title, author, tags } = post;
  return (
    <ListedPost post={post} meta={<PostMeta post={post} />}>
      <p className="by-line">
        By <PersonName person={author} />
      </p>
      {tags.length > 0 && (
        <ul className="badges" aria-label="Tags">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag} className="badge" lang={langOf(tag)}>
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
          <LinkButton
            label={post.featured ? 'Featured' : 'Feature'}
            aria-pressed={post.featured}
            aria-label={`Featured: “${title}”`}
            onClick={() => onFeature(!post.featured)}
          />
        )}
        {onSendAsNewsletter && (
          <LinkButton label="Send as newsletter" object={`“${title}”`} onClick={onSendAsNewsletter} />
        )}
        <LinkButton label="Download" object={`“${title}” as Markdown`} onClick={() => downloadPost(post)} />
        <LinkButton label="Delete" object={`“${title}”`} onClick={onDelete} />
      </p>
    </ListedPost>
  );
}

function PostMeta({ post: { created_at, status, publish_at, review_requested_at } }: { post: PostRowAnswer }) {
  return (
    <>
      <PostDate time={created_at} />
      {status === 'draft' && (
        <span className="badge" data-draft="">
          {review_requested_at ? 'Waiting for review' : 'Draft'}
        </span>
      )}
      {status === 'scheduled' && publish_at && (
        <span className="badge" data-draft="">
          Scheduled for <PostDate time={publish_at} hasTime />
        </span>
      )}
    </>
  );
}
