import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { SelectBox, type Selection } from '#web/features/dashboard-frame/list-selection.tsx';
import { PostRow } from '#web/features/dashboard-frame/post-row.tsx';
import { type MenuItem, RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import * as paths from '#web/paths.ts';

const TAGS_SHOWN_MAXIMUM = 3;

interface ManagedPostProps {
  post: PostRowAnswer;
  selection: Selection<PostRowAnswer>;
  onDelete: () => void;
  rareActions: readonly MenuItem[];
}

/** The card of one post, with all that the specification has on it, also on phones. */
export function ManagedPost({ post, selection, onDelete, rareActions }: ManagedPostProps) {
  const { id } = post;
  const name = `“${titleOf(post)}”`;
  return (
    <PostRow
      post={post}
      href={paths.editPost({ id })}
      isSelected={selection.has(post)}
      select={<SelectBox selection={selection} row={post} label={`Select ${name}`} />}
      facts={<Facts post={post} />}
      verbs={
        <>
          <a className="finger" href={paths.post(String(id))} aria-label={`View ${name}`}>
            View
          </a>
          <a className="finger" href={paths.editPost({ id })} aria-label={`Edit ${name}`}>
            Edit
          </a>
          <LinkButton label="Delete" object={name} onClick={onDelete} />
          <RowMenu name={`More for ${name}`} items={[['Versions', paths.versions({ id })], ...rareActions]} />
        </>
      }
    />
  );
}

function Facts({ post }: { post: PostRowAnswer }) {
  const { created_at, postCategory, featured, author, tags, likes, comments, views } = post;
  return (
    <>
      <Status post={post} />
      <span className="badge" lang={langOf(postCategory.name)}>
        {postCategory.name}
      </span>
      <DashboardDate time={created_at} />
      {featured && <span>Featured</span>}
      <span>
        By <PersonName person={author} />
      </span>
      {tags.length > 0 && <Tags tags={tags} />}
      {views > 0 && <span>{countOf(views, 'view')}</span>}
      {comments > 0 && <span>{countOf(comments, 'comment')}</span>}
      {likes > 0 && <span>{countOf(likes, 'like')}</span>}
    </>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const others = tags.length - TAGS_SHOWN_MAXIMUM;
  return (
    <ul className="managed-tags row" aria-label="Tags">
      {tags.slice(0, TAGS_SHOWN_MAXIMUM).map((tag) => (
        <li key={tag} className="badge" lang={langOf(tag)}>
          {tag}
        </li>
      ))}
      {others > 0 && <li>+{others}</li>}
    </ul>
  );
}

/** That a post is published goes without saying. */
function Status({ post: { status, publish_at, review_requested_at } }: { post: PostRowAnswer }) {
  if (status === 'published') return null;
  return (
    <span className="badge" data-draft="">
      {review_requested_at ? 'Waiting for review' : status === 'draft' && 'Draft'}
      {status === 'scheduled' && publish_at && (
        <>
          Scheduled for <DashboardDate time={publish_at} hasTime />
        </>
      )}
    </span>
  );
}
