import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { countOf } from '#shared/text/count-of.ts';
import { Cover } from '#web/components/cover.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import * as paths from '#web/paths.ts';
import { PostMenu, type RareActions } from './post-menu.tsx';

const TAGS_SHOWN_MAXIMUM = 3;

interface ManagedPostProps {
  post: PostRowAnswer;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
  rareActions: RareActions;
}

/** The card of one post, with all that the specification has on it, also on phones. */
export function ManagedPost({ post, isSelected, onSelect, onDelete, rareActions }: ManagedPostProps) {
  const { id, language, summary } = post;
  const title = titleOf(post);
  return (
    <li className="managed-post" data-selected={isSelected || undefined}>
      <label className="post-select">
        <input
          type="checkbox"
          aria-label={`Select “${title}”`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <Cover post={post} sizes="3.75rem" />
      <div className="managed-words">
        <Facts post={post} />
        <h2 lang={language}>
          <a href={paths.editPost({ id })}>
            <MixedText text={title} language={language} />
          </a>
        </h2>
        {summary && (
          <p className="standfirst" lang={language}>
            <MixedText text={summary} language={language} />
          </p>
        )}
        <Byline post={post} />
      </div>
      <p className="row-actions">
        <a href={paths.post(String(id))} aria-label={`View “${title}”`}>
          View
        </a>
        <a href={paths.editPost({ id })} aria-label={`Edit “${title}”`}>
          Edit
        </a>
        <LinkButton label="Delete" object={`“${title}”`} onClick={onDelete} />
      </p>
      <PostMenu post={post} {...rareActions} />
    </li>
  );
}

function Facts({ post }: { post: PostRowAnswer }) {
  const { created_at, postCategory, featured } = post;
  return (
    <p className="meta managed-about">
      <span className="badge" lang={langOf(postCategory.name)}>
        {postCategory.name}
      </span>
      <DashboardDate time={created_at} />
      <Status post={post} />
      {featured && <span>Featured</span>}
    </p>
  );
}

function Byline({ post }: { post: PostRowAnswer }) {
  const { author, tags, likes, comments, views } = post;
  return (
    <div className="meta managed-about">
      <span>
        By <PersonName person={author} />
      </span>
      {tags.length > 0 && <Tags tags={tags} />}
      {views > 0 && <span>{countOf(views, 'view')}</span>}
      {comments > 0 && <span>{countOf(comments, 'comment')}</span>}
      {likes > 0 && <span>{countOf(likes, 'like')}</span>}
    </div>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const others = tags.length - TAGS_SHOWN_MAXIMUM;
  return (
    <ul className="managed-tags" aria-label="Tags">
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
