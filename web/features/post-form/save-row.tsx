import { type ReactNode, useSyncExternalStore } from 'react';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { LoginAgain } from '#web/session/login-again.tsx';

interface SaveRowProps {
  label: string;
  pending: string;
  autosave: Autosave;
  offersDraft: boolean;
  onRequestStatus: (status: PostStatus) => void;
  children: ReactNode;
}

/** The save state and the buttons. */
export function SaveRow({ label, pending, autosave, offersDraft, onRequestStatus, children }: SaveRowProps) {
  const { isSending } = useFormState();
  return (
    <div className="send-row">
      <LoginAgain />
      <SaveState autosave={autosave} />
      <div className="actions">
        <button type="submit" className="button" disabled={isSending} onClick={() => onRequestStatus('published')}>
          {isSending ? pending : label}
        </button>
        {offersDraft && (
          <button type="submit" className="word-button" disabled={isSending} onClick={() => onRequestStatus('draft')}>
            Save draft
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

/** Unlike a toast, it stays for as long as it applies. */
function SaveState({ autosave: { isUnsaved, hasFailed } }: { autosave: Autosave }) {
  const { failed } = useFormState();
  const isOffline = useSyncExternalStore(onConnectionChange, () => !navigator.onLine);
  return (
    <div className="save-state" role="status">
      {failed && (
        <p className="field-problem">
          Not saved: {failed} {!hasFailed && 'What you typed is kept on this device.'}
        </p>
      )}
      {isOffline && (
        <p className="field-problem">
          You are offline. {!hasFailed && 'What you type is kept on this device.'} Save it when you are connected again.
        </p>
      )}
      {hasFailed && (
        <p className="field-problem">
          This browser keeps nothing of what you type. Please save before you leave this page.
        </p>
      )}
      {isUnsaved && !failed && !isOffline && !hasFailed && <p>Not saved yet; kept on this device.</p>}
    </div>
  );
}

function onConnectionChange(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', listener, { signal });
  addEventListener('offline', listener, { signal });
  return () => listening.abort();
}
