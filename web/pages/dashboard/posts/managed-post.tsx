import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { countOf } from '#shared/text/count-of.ts';
import { Cover } from '#web/components/cover.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import * as paths from '#web/paths.ts';

const TAGS_SHOWN_MAXIMUM = 3;

/** What a button of the menu says, and what it does; `undefined` where it cannot be done. */
export type RareAction = readonly [label: string, run: (() => void) | undefined];

interface ManagedPostProps {
  post: PostRowAnswer;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
  rareActions: readonly RareAction[];
}

/** The card of one post, with all that the specification has on it, also on phones. */
export function ManagedPost({ post, isSelected, onSelect, onDelete, rareActions }: ManagedPostProps) {
  const { id, language, summary } = post;
  const title = titleOf(post);
  return (
    <li className="managed-post ruled" data-selected={isSelected || undefined}>
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
        <h2 lang={language}>
          <a href={paths.editPost({ id })}>
            <MixedText text={title} language={language} />
          </a>
        </h2>
        {summary && (
          <p className="standfirst clamped" lang={language}>
            <MixedText text={summary} language={language} />
          </p>
        )}
        <Facts post={post} />
      </div>
      <div className="row managed-verbs">
        <a className="finger" href={paths.post(String(id))} aria-label={`View “${title}”`}>
          View
        </a>
        <a className="finger" href={paths.editPost({ id })} aria-label={`Edit “${title}”`}>
          Edit
        </a>
        <LinkButton label="Delete" object={`“${title}”`} onClick={onDelete} />
        <RowMenu name={`More for “${title}”`}>
          <li>
            <a href={paths.versions({ id })}>Versions</a>
          </li>
          {rareActions.map(
            ([label, run]) =>
              run && (
                <li key={label}>
                  <button type="button" onClick={run}>
                    {label}
                  </button>
                </li>
              ),
          )}
        </RowMenu>
      </div>
    </li>
  );
}

function Facts({ post }: { post: PostRowAnswer }) {
  const { created_at, postCategory, featured, author, tags, likes, comments, views } = post;
  return (
    <div className="meta managed-about">
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
