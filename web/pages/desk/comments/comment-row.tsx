import { useId, useState } from 'react';
import type { DeskComment } from '#shared/contracts/desk/comment.ts';
import { languageOf } from '#shared/text/script.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DeskDate } from '#web/features/desk/desk-date.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

interface CommentRowProps {
  comment: DeskComment;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
}

export function CommentRow({ comment: row, isChosen, onChoose }: CommentRowProps) {
  const id = useId();
  const language = languageOf(row.comment);
  const [isExpanded, setExpanded] = useState(false);
  return (
    <li className="desk-comment">
      <label className="choice">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(row.id, target.checked)} />
        <span className="visually-hidden">Choose the comment by {nameOf(row.author)}</span>
      </label>
      <div>
        <p className="desk-comment-head">
          <strong>
            <PersonName person={row.author} />
          </strong>
          <span className="meta">
            <DeskDate time={row.created_at} hasTime />
            {row.parent_id !== null && <span className="badge">Reply</span>}
            {row.status !== 'shown' && (
              <span className="badge" data-draft="">
                {row.status === 'held' ? 'Waits for you' : 'Hidden'}
              </span>
            )}
            {row.reports > 0 && (
              <span className="badge" data-draft="">
                {reportsOf(row.reports)}
              </span>
            )}
          </span>
        </p>
        <p
          className="desk-comment-words"
          id={id}
          lang={language}
          dir="auto"
          data-clamped={isLong(row.comment) && !isExpanded ? '' : undefined}
        >
          <MixedText text={row.comment} language={language} />
        </p>
        {isLong(row.comment) && (
          <LinkButton
            label={isExpanded ? 'Less' : 'More'}
            aria-expanded={isExpanded}
            aria-controls={id}
            onClick={() => setExpanded(!isExpanded)}
          />
        )}
        <p className="by-line">
          On{' '}
          <Link href={paths.post(row.post.slug)} lang={langOf(row.post.title)}>
            {row.post.title}
          </Link>
        </p>
      </div>
    </li>
  );
}

/** Whether the text exceeds the four lines shown at first, on the narrowest screen. */
function isLong(text: string): boolean {
  return text.length > 140 || text.split('\n').length > 4;
}

function reportsOf(count: number): string {
  return count === 1 ? 'Reported once' : `Reported ${count} times`;
}
