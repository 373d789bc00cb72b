import type { DeskComment } from '#shared/contracts/comment.ts';
import { langOf } from '#web/components/lang-of.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import * as paths from '#web/paths.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentWords } from './comment-words.tsx';
import { ReportReasons } from './report-reasons.tsx';
import type { ModerationAct } from './use-moderation.ts';

interface CommentRowProps {
  comment: DeskComment;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
  running: ModerationAct | undefined;
  onAct: (act: ModerationAct) => void;
}

export function CommentRow({ comment: row, isChosen, onChoose, running, onAct }: CommentRowProps) {
  const name = nameOf(row.author);
  return (
    <li
      className="moderated-comment"
      id={commentRowId(row.id)}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      aria-busy={running !== undefined}
    >
      <label className="choice">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(row.id, target.checked)} />
        <span className="visually-hidden">Select the comment by {name}</span>
      </label>
      <div>
        <CommentHead comment={row} />
        <CommentWords comment={row.comment} />
        <ReportReasons reasons={row.report_reasons} />
        <CommentActions comment={row} running={running} onAct={onAct} />
      </div>
    </li>
  );
}

function CommentHead({ comment }: { comment: DeskComment }) {
  const { author, created_at, edited_at, parent_id, post, status, reports } = comment;
  return (
    <p className="moderated-comment-head">
      <strong>
        <PersonName person={author} />
      </strong>
      <span className="meta">
        <DashboardDate time={created_at} hasTime />
        {edited_at && <span>Edited</span>}
        {status !== 'shown' && (
          <span className="badge" data-draft="">
            {status === 'held' ? 'Held' : 'Hidden'}
          </span>
        )}
        {reports > 0 && (
          <span className="badge" data-draft="">
            {reports === 1 ? 'Reported once' : `Reported ${reports} times`}
          </span>
        )}
        <span className="moderated-comment-place">
          {parent_id === null ? 'On ' : 'Reply on '}
          <a href={paths.post(post.slug)} lang={langOf(post.title)}>
            {post.title}
          </a>
        </span>
      </span>
    </p>
  );
}

export function commentRowId(id: number): string {
  return `moderated-comment-${id}`;
}
