import { type RefObject, useContext, useState } from 'react';
import type { BulkAction, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import { ContentContext } from '#web/content.ts';
import { ask } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { DELETE_QUESTION } from './post-actions.ts';

export type RunBulk = (action: BulkAction, category?: number) => Promise<void>;

interface Bulk {
  ids: number[];
  reload: () => Promise<void>;
  /** Gets the focus afterwards, when the pressed button has gone with the selection. */
  list: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** Does one action at a time to the selected posts, says what became of them, and offers to undo a deletion. */
export function useBulk({ ids, reload, list, onDone }: Bulk): { run: RunBulk; isRunning: boolean } {
  const content = useContext(ContentContext);
  const [isRunning, setRunning] = useState(false);

  async function send(body: { ids: number[]; action: BulkAction; category?: number | undefined }) {
    const { message, data } = await ask<{ message: string; data: PostBulkDone }>('/post/bulk', {
      method: 'POST',
      body,
    });
    const { done, drafts } = data;
    const undo = () => void send({ ids: done, action: 'restore' }).catch(showFailureToast);
    void showToast({
      title: message,
      isDestructive: done.length + drafts.length === 0,
      ...(body.action === 'delete' && done.length > 0 && { action: { label: 'Undo', run: undo } }),
    });
    content?.renew();
    await reload();
  }

  const run: RunBulk = async (action, category) => {
    if (isRunning) return;
    if (action === 'delete' && !confirm(questionFor(ids.length))) return;
    setRunning(true);
    try {
      await send({ ids, action, category });
      onDone();
      list.current?.focus();
    } catch (error) {
      showFailureToast(error, 'The posts could not be changed');
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning };
}

function questionFor(count: number): string {
  return count === 1 ? DELETE_QUESTION : `Delete these ${count} posts? They stay in the bin for 30 days.`;
}
