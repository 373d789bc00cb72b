import type { DeskComment } from '#shared/contracts/comment.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import * as paths from '#web/paths.ts';
import { personAddress } from '../people/person-address.ts';
import type { ModerationAct } from './use-moderation.ts';

interface CommentActionsProps {
  comment: DeskComment;
  /** What is being done to it. */
  running: ModerationAct | undefined;
  onAct: (act: ModerationAct) => void;
}

/** What can be done with one comment. */
export function CommentActions({ comment: row, running, onAct }: CommentActionsProps) {
  const name = nameOf(row.author);
  return (
    <p className="row-actions comment-actions">
      {actsFor(row).map(([act, label, pending]) => (
        <LinkButton
          key={act}
          label={act === running ? pending : label}
          object={`the comment by ${name}`}
          aria-disabled={running !== undefined}
          onClick={() => onAct(act)}
        />
      ))}
      {row.status === 'shown' && (
        <a href={placeOf(row)} aria-label={`${placeLabel(row)}: the comment by ${name}`}>
          {placeLabel(row)}
        </a>
      )}
      {row.author?.id !== undefined && (
        // Not a `Link`: the router would show the screen before the address has the fragment that it reads.
        <a href={personAddress(row.author.id)} aria-label={`Manage writer ${name}`}>
          Manage writer
        </a>
      )}
      <LinkButton
        className="link-button apart"
        label={running === 'delete' ? 'Deleting...' : 'Delete'}
        object={`the comment by ${name}`}
        aria-disabled={running !== undefined}
        onClick={() => onAct('delete')}
      />
    </p>
  );
}

type Act = [act: ModerationAct, label: string, pending: string];

/** Approving also settles the reports of a comment that is shown. */
function actsFor({ status, reports }: DeskComment): Act[] {
  const hide: Act = ['hide', 'Hide', 'Hiding...'];
  if (status === 'hidden') return [['approve', 'Show', 'Showing...']];
  const approve: Act = ['approve', 'Approve', 'Approving...'];
  return status === 'held' || reports > 0 ? [approve, hide] : [hide];
}

function placeLabel({ parent_id }: DeskComment): string {
  return parent_id === null ? 'Reply on the page' : 'View on the page';
}

/** The page lists comments before an id, each with its replies, of which only the first may be there. */
function placeOf({ id, parent_id, post }: DeskComment): string {
  const top = parent_id ?? id;
  return `${paths.post(post.slug, { before: top + 1 })}#comment-${top}`;
}
