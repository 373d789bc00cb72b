import type { DeskComment } from '#shared/contracts/comment.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { SelectBox, type Selection } from '#web/features/dashboard-frame/list-selection.tsx';
import { RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { CommentWithReply } from '#web/features/moderation/comment-with-reply.tsx';
import * as paths from '#web/paths.ts';
import { personAddress } from '../people/person-address.ts';
import type { ModerationAct } from './use-moderation.ts';

interface CommentRowProps {
  comment: DeskComment;
  selection: Selection<DeskComment>;
  /** Whether something is being done to it. */
  isBusy: boolean;
  onAct: (act: ModerationAct) => void;
}

export function CommentRow({ comment, selection, isBusy, onAct }: CommentRowProps) {
  const { id, author, status, reports } = comment;
  const name = nameOf(author);
  const isHidden = status === 'hidden';
  return (
    <li
      className="moderated-comment ruled"
      id={commentRowId(id)}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      aria-busy={isBusy}
    >
      <SelectBox selection={selection} row={comment} label={`Select the comment by ${name}`} />
      <CommentWithReply comment={comment}>
        {/* Approving also settles the reports of a comment that is shown. */}
        {(status !== 'shown' || reports > 0) && (
          <LinkButton
            label={isHidden ? 'Show' : 'Approve'}
            object={`the comment by ${name}`}
            aria-disabled={isBusy}
            onClick={() => onAct('approve')}
          />
        )}
        <RowMenu
          name={`More for the comment by ${name}`}
          items={[
            ['Hide', !isHidden && (() => onAct('hide'))],
            ['View on the page', status === 'shown' && placeOf(comment)],
            ['Manage writer', author?.id !== undefined && personAddress(author.id)],
            ['Delete', () => onAct('delete')],
          ]}
        />
      </CommentWithReply>
    </li>
  );
}

/** The page lists comments before an id, each with its replies, of which only the first may be there. */
function placeOf({ id, parent_id, post }: DeskComment): string {
  const top = parent_id ?? id;
  return `${paths.post(post.slug, { before: top + 1 })}#comment-${top}`;
}

export function commentRowId(id: number): string {
  return `moderated-comment-${id}`;
}
