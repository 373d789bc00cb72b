import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import type { DeviceDraft } from '#web/features/drafts/device-draft.ts';

interface RestoredProps {
  draft: DeviceDraft;
  post: PostDetailAnswer | null;
  onDiscard: () => void;
}

export function Restored({ draft, post, onDiscard }: RestoredProps) {
  const isOvertaken = post !== null && draft.revision !== post.revision;
  return (
    <p className="draft-notice" role="status">
      Restored what you typed on {draftTime(draft.savedAt)}; it is not saved yet.{' '}
      {isOvertaken && 'The post has been saved elsewhere since. '}
      <LinkButton label="Discard" onClick={onDiscard} />
    </p>
  );
}

export function OpenElsewhere() {
  return (
    <p className="draft-notice" role="status">
      This text is open in another tab of this browser as well. Each tab keeps its own; write on in one of them.
    </p>
  );
}

/** `21 November, 08:12`, by the clock of the device that stored it. */
export function draftTime(savedAt: number): string {
  return new Date(savedAt).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
}
