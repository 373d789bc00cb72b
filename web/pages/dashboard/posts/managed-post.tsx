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

const FIGURES = [
  { name: 'views', unit: 'view' },
  { name: 'comments', unit: 'comment' },
  { name: 'likes', unit: 'like' },
] as const;

const TAGS_SHOWN_MAXIMUM = 3;

type Figure = (typeof FIGURES)[number];

/** The figures that are more than zero in any of the rows, and so have a column. */
export function figuresIn(rows: PostRowAnswer[]): Figure[] {
  return FIGURES.filter(({ name }) => rows.some((row) => row[name] > 0));
}

interface ManagedPostProps {
  post: PostRowAnswer;
  hasAuthor: boolean;
  figures: Figure[];
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: PostActions;
}

/** One post in two lines: its title, and below it what is known of it. */
export function ManagedPost({ post, hasAuthor, figures, isSelected, onSelect, actions }: ManagedPostProps) {
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
      <Figures post={post} figures={figures} />
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
      <span lang={langOf(postCategory.name)}>{postCategory.name}</span>
      {hasAuthor && (
        <span className="managed-more">
          By <PersonName person={author} />
        </span>
      )}
      {tags.length > 0 && <Tags tags={tags} />}
    </p>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const others = tags.length - TAGS_SHOWN_MAXIMUM;
  return (
    <>
      <span className="managed-more managed-tags">
        {tags.slice(0, TAGS_SHOWN_MAXIMUM).map((tag, index) => (
          <span key={tag} lang={langOf(tag)}>
            {index > 0 && ', '}
            {tag}
          </span>
        ))}
      </span>
      {others > 0 && <span className="managed-more managed-other-tags">{` +${others}`}</span>}
    </>
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
          Scheduled for <DeskDate time={publish_at} hasTime />
        </>
      )}
    </span>
  );
}

function Figures({ post, figures }: { post: PostRowAnswer; figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <ul className="managed-figures">
      {figures.map(({ name, unit }) => (
        <li key={name} data-of={name} data-none={post[name] === 0 || undefined}>
          <b>{inFigures(post[name])}</b> <span>{post[name] === 1 ? unit : name}</span>
        </li>
      ))}
    </ul>
  );
}
