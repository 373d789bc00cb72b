import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { ApiError } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';

interface SendAgainOptions {
  form: RefObject<HTMLFormElement | null>;
  draft: PostDraft;
  /** What is typed after the button was pressed must not be shown to readers unasked. */
  isForReaders: () => boolean;
}

/** Sends a save that did not reach the site again once there is a connection. */
export function useSendAgain({ form, draft, isForReaders }: SendAgainOptions) {
  const [isUnreached, setUnreached] = useState(false);
  const sendAgain = useEffectEvent(() => {
    if (isUnreached) form.current?.requestSubmit();
  });
  const handleTyped = useEffectEvent(() => {
    if (isForReaders()) setUnreached(false);
  });
  useEffect(() => {
    addEventListener('online', sendAgain);
    const stopListening = draft.onTyped(handleTyped);
    return () => {
      removeEventListener('online', sendAgain);
      stopListening();
    };
  }, [draft]);

  /** @param failed the title of the toast that says it was not sent; without one, only the save state does */
  async function attempt(send: () => Promise<void>, failed: string | undefined): Promise<void> {
    const pressed = draft.get();
    setUnreached(false);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      const { typed, image } = draft.get();
      if (isForReaders() && (typed !== pressed.typed || image !== pressed.image)) throw error;
      setUnreached(true);
      const description = navigator.onLine ? error.message : 'You are offline. It is sent when you are connected.';
      if (failed) void showToast({ title: failed, description, isDestructive: true });
    }
  }

  return { isUnreached, attempt };
}
