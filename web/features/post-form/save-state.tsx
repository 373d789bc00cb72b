import { type ReactNode, useSyncExternalStore } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { SavedAt } from '#web/features/dashboard-frame/saved-at.tsx';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { withFullStop } from '#web/forms/with-full-stop.ts';
import { UNREACHABLE } from '#web/session/api.ts';

interface SaveStateProps {
  autosave: Autosave;
  /** As it is saved; `null` for a post that is not saved yet. */
  post: PostDetailAnswer | null;
  /** Whether the last save did not reach the site. */
  isUnreached: boolean;
}

/** Unlike a toast, it stays for as long as it applies. */
export function SaveState({ autosave: { isUnsaved, hasFailed }, post, isUnreached }: SaveStateProps) {
  const { failed, isSending } = useFormState();
  const isOffline = useSyncExternalStore(onConnectionChange, () => !navigator.onLine);
  const refusal = isUnreached && !isOffline ? UNREACHABLE : failed;
  const problems = [
    refusal && `Not saved: ${withFullStop(refusal)}${hasFailed ? '' : ' What you typed is kept on this device.'}`,
    isUnreached &&
      isOffline &&
      `Not saved, since you are offline.${hasFailed ? '' : ' What you typed is kept on this device, and sent when you are connected.'}`,
    hasFailed && 'This browser cannot keep what you type. Save it before you leave this page.',
  ];
  const saved = post ? <SavedAt time={Date.parse(post.updated_at)} /> : 'Nothing to save yet';
  const word = isOffline ? 'Offline' : 'Unsaved';
  return (
    <div className="save-state" role="status">
      {problems.map(
        (problem) =>
          problem && (
            <p key={problem} className="field-problem marked">
              {problem}
            </p>
          ),
      )}
      <p data-unsaved={isUnsaved}>
        {post && <strong>{statusOf(post)}</strong>} {isSending && <span>Saving...</span>}
        {!isSending && !problems.some(Boolean) && (
          <span>
            {isUnsaved || isOffline ? word : saved}
            {isUnsaved && <span className="save-place">, kept on this device</span>}
          </span>
        )}
      </p>
    </div>
  );
}

/** Whether readers see the post. */
function statusOf({ status, publish_at: publishAt, review_requested_at: requestedAt }: PostDetailAnswer): ReactNode {
  if (requestedAt) return 'Waiting for review';
  if (status === 'published') return 'Published';
  if (status === 'draft' || !publishAt) return 'Draft';
  return (
    <>
      Scheduled for <DashboardDate time={publishAt} hasTime />
    </>
  );
}

function onConnectionChange(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', listener, { signal });
  addEventListener('offline', listener, { signal });
  return () => listening.abort();
}
