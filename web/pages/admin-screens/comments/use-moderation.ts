import { useState } from 'react';
import type { CommentsActed, CommentsAction, DeskComment } from '#shared/contracts/comment.ts';
import { countOf } from '#shared/text/count-of.ts';
import { useStateFor } from '#web/features/dashboard-frame/list-query.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';

export type ModerationAct = CommentsAction['act'];

export type Moderation = ReturnType<typeof useModeration>;

/** Moderates comments, one call at a time. The list says what was done: a toast would lie over the next comment. */
export function useModeration(question: string, reload: () => Promise<void>) {
  /** The comments to which something is being done. */
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);
  /** What was done last: `3 comments hidden.` Another search or filter makes it empty. */
  const [outcome, setOutcome] = useStateFor(question, '');
  const { run } = useAction();

  /** @returns whether it was done, and the list is loaded again */
  async function moderate(act: ModerationAct, comments: DeskComment[]): Promise<boolean> {
    if (busyIds.length > 0 || (act === 'delete' && !confirm(questionFor(comments.length)))) return false;
    const ids = comments.map(({ id }) => id);
    // The words that are approved are those that are shown here.
    const edited = Object.fromEntries(comments.flatMap(({ id, edited_at }) => (edited_at ? [[id, edited_at]] : [])));
    setBusyIds(ids);
    setOutcome('');
    const body: CommentsAction = { ids, act, edited };
    const done = await run<CommentsActed>('/desk/comments', { method: 'POST', body, done: '' });
    if (done) {
      await reload();
      setOutcome(done.data.edited > 0 ? done.message : outcomeOf(done.data.ids.length, act));
    }
    setBusyIds([]);
    return done !== undefined;
  }

  return { busyIds, outcome, moderate };
}

function questionFor(count: number): string {
  const comments = count === 1 ? 'this comment' : countOf(count, 'comment');
  return `Delete ${comments}? Replies by others stay. This cannot be undone.`;
}

const DONE: Record<ModerationAct, string> = { approve: 'approved', hide: 'hidden', delete: 'deleted' };

function outcomeOf(count: number, act: ModerationAct): string {
  if (count === 0) return 'Nothing to change: already deleted.';
  return count === 1 ? `Comment ${DONE[act]}.` : `${countOf(count, 'comment')} ${DONE[act]}.`;
}
