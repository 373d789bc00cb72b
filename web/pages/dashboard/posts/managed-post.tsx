import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import { DeskDate } from '#web/features/desk/desk-date.tsx';
import { titleOf } from '#web/features/desk/title-of.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';
import { ListedCover } from './listed-cover.tsx';
import { type PostActions, PostMenu } from './post-menu.tsx';

const TAGS_SHOWN = 3;

interface ManagedPostProps {
  post: PostRowAnswer;
  hasAuthor: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: PostActions;
}

/** One post in two lines: its title, and below it what is known of it. */
export function ManagedPost({ post, hasAuthor, isSelected, onSelect, actions }: ManagedPostProps) {
  const { id, language } = post;
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
      <ListedCover post={post} />
      <div className="managed-words">
        <h2 lang={language}>
          <Link href={paths.editPost({ id })}>
            <MixedText text={title} language={language} />
          </Link>
        </h2>
        <AboutPost post={post} hasAuthor={hasAuthor} />
      </div>
      <Figures post={post} />
      <p className="row-actions">
        <Link href={paths.editPost({ id })} aria-label={`Edit “${title}”`}>
          Edit
        </Link>
        <Link href={paths.post(String(id))} aria-label={`View “${title}”`}>
          View
        </Link>
      </p>
      <PostMenu post={post} {...actions} />
    </li>
  );
}

function AboutPost({ post, hasAuthor }: { post: PostRowAnswer; hasAuthor: boolean }) {
  const { status, created_at, postCategory, author, tags, views, featured } = post;
  return (
    <p className="meta managed-about">
      <Status post={post} />
      {featured && <span>Featured</span>}
      {status !== 'scheduled' && <DeskDate time={created_at} />}
      {views > 0 && <span className="managed-views">{countOf(views, 'view')}</span>}
      <span className="managed-more" lang={langOf(postCategory.name)}>
        {postCategory.name}
      </span>
      {hasAuthor && (
        <span className="managed-more">
          By <PersonName person={author} />
        </span>
      )}
      {tags.length > 0 && (
        <span className="managed-more">
          {tags.slice(0, TAGS_SHOWN).map((tag, index) => (
            <span key={tag} lang={langOf(tag)}>
              {index > 0 && ', '}
              {tag}
            </span>
          ))}
          {tags.length > TAGS_SHOWN && ` +${tags.length - TAGS_SHOWN}`}
        </span>
      )}
    </p>
  );
}

function Status({ post: { status, publish_at, review_requested_at } }: { post: PostRowAnswer }) {
  if (status === 'published') return <span className="badge">Published</span>;
  return (
    <span className="badge" data-draft="">
      {review_requested_at ? 'Waiting for review' : status === 'draft' && 'Draft'}
      {status === 'scheduled' && publish_at && (
        <>
          Scheduled for <DeskDate time={publish_at} hasTime />
        </>
      )}
    </span>
  );
}

function Figures({ post: { views, comments, likes } }: { post: PostRowAnswer }) {
  const figures = [
    [views, views === 1 ? 'view' : 'views'],
    [comments, comments === 1 ? 'comment' : 'comments'],
    [likes, likes === 1 ? 'like' : 'likes'],
  ] as const;
  return (
    <ul className="managed-figures">
      {figures.map(([count, unit]) => (
        <li key={unit} data-none={count === 0 || undefined}>
          <b>{inFigures(count)}</b> <span>{unit}</span>
        </li>
      ))}
    </ul>
  );
}
