import { useSyncExternalStore } from 'react';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { countOf } from '#web/components/count-of.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import type { RenderedText } from '#web/features/text-field/use-rendered-text.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { paths } from '#web/paths.ts';
import { LoginAgain } from '#web/session/login-again.tsx';

interface SaveRowProps {
  /** As it is saved; `null` for a post that is not saved yet. */
  post: PostDetailAnswer | null;
  autosave: Autosave;
  rendered: RenderedText | null;
  /** Whether the post is to be published at a later time. */
  isLater: boolean;
  onRequestStatus: (status: PostStatus) => void;
}

/** The save state and the buttons, which stay in sight, and the ways to other screens. */
export function SaveRow({ post, autosave, rendered, isLater, onRequestStatus }: SaveRowProps) {
  const { isSending } = useFormState();
  const [label, pending] = labelsOf(post, isLater);
  const offersDraft = post?.status !== 'published';
  return (
    <>
      <div className="save-row">
        <LoginAgain />
        <div className="save-line">
          <SaveState autosave={autosave} post={post} />
          {rendered && <p className="text-counts">{countsOf(rendered)}</p>}
        </div>
        <div className="actions">
          <button type="submit" className="button" disabled={isSending} onClick={() => onRequestStatus('published')}>
            {isSending ? pending : label}
          </button>
          {offersDraft && (
            <button type="submit" className="word-button" disabled={isSending} onClick={() => onRequestStatus('draft')}>
              Save draft
            </button>
          )}
        </div>
      </div>
      <div className="actions save-other">
        <WordLink href={paths.posts()}>Cancel</WordLink>
        {post && <WordLink href={paths.versions({ id: post.id })}>Versions</WordLink>}
      </div>
    </>
  );
}

function labelsOf(post: PostDetailAnswer | null, isLater: boolean): [label: string, pending: string] {
  const isScheduled = post?.status === 'scheduled';
  if (isLater && !isScheduled) return ['Schedule Post', 'Scheduling...'];
  if (isScheduled && !isLater) return ['Publish now', 'Publishing...'];
  return post ? ['Update Post', 'Updating...'] : ['Create Post', 'Creating...'];
}

interface SaveStateProps {
  autosave: Autosave;
  post: PostDetailAnswer | null;
}

/** Unlike a toast, it stays for as long as it applies. */
function SaveState({ autosave: { isUnsaved, hasFailed }, post }: SaveStateProps) {
  const { failed, isSending } = useFormState();
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
      {!failed && !isOffline && !hasFailed && <p>{isSending ? 'Saving…' : sentenceOf(isUnsaved, post)}</p>}
    </div>
  );
}

function sentenceOf(isUnsaved: boolean, post: PostDetailAnswer | null): string {
  if (isUnsaved) return 'Not saved yet; kept on this device.';
  if (!post) return 'Nothing to save yet.';
  if (post.status === 'scheduled') return 'Saved. It will be published at the time you chose.';
  return post.status === 'draft' ? 'Saved as a draft.' : 'Saved.';
}

function countsOf({ words, minutes }: RenderedText): string {
  return words === 0 ? 'No words yet' : `${countOf(words, 'word')}, ${minutes} min`;
}

function onConnectionChange(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', listener, { signal });
  addEventListener('offline', listener, { signal });
  return () => listening.abort();
}
