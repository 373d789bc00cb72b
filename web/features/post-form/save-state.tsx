import { useSyncExternalStore } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { SavedAt } from '#web/features/dashboard-frame/saved-at.tsx';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { withFullStop } from '#web/forms/with-full-stop.ts';

interface SaveStateProps {
  autosave: Autosave;
  /** As it is saved; `null` for a post that is not saved yet. */
  post: PostDetailAnswer | null;
}

/** Unlike a toast, it stays for as long as it applies. */
export function SaveState({ autosave: { isUnsaved, hasFailed }, post }: SaveStateProps) {
  const { failed, isSending } = useFormState();
  const isOffline = useSyncExternalStore(onConnectionChange, () => !navigator.onLine);
  const kept = (sentence: string) => (hasFailed ? '' : ` ${sentence}`);
  const problems = [
    failed && `Not saved: ${withFullStop(failed)}${kept('What you typed is kept on this device.')}`,
    isOffline &&
      `You are offline.${kept('What you type is kept on this device.')} Save it when you are connected again.`,
    hasFailed && 'This browser cannot keep what you type. Save it before you leave this page.',
  ];
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
        {post && (
          <strong>
            <Status post={post} />
          </strong>
        )}{' '}
        <span>{isSending ? 'Saving...' : <Saved isUnsaved={isUnsaved} isKept={!hasFailed} post={post} />}</span>
      </p>
    </div>
  );
}

/** Whether readers see the post. */
function Status({
  post: { status, publish_at: publishAt, review_requested_at: requestedAt },
}: {
  post: PostDetailAnswer;
}) {
  if (requestedAt) return 'Waiting for review';
  if (status === 'published') return 'Published';
  if (status === 'draft' || !publishAt) return 'Draft';
  return (
    <>
      Scheduled for <DashboardDate time={publishAt} hasTime />
    </>
  );
}

/** On narrow screens, there is room for the beginning of the sentence alone. */
function Saved({ isUnsaved, isKept, post }: { isUnsaved: boolean; isKept: boolean; post: PostDetailAnswer | null }) {
  if (!isUnsaved && post) return <SavedAt time={Date.parse(post.updated_at)} />;
  const changes = isKept ? ' changes, kept on this device' : ' changes';
  const [beginning, end] = isUnsaved ? ['Unsaved', changes] : ['Nothing to save', ' yet'];
  return (
    <>
      {beginning}
      <span className="save-more">{end}</span>
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
