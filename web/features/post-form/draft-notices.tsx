import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { KeptDraft } from '#web/features/draft-keeping/kept-draft.ts';

interface RestoredProps {
  kept: KeptDraft;
  post: PostDetailAnswer | null;
  onDiscard: () => void;
}

export function Restored({ kept, post, onDiscard }: RestoredProps) {
  const isOvertaken = post !== null && kept.revision !== post.revision;
  return (
    <p className="draft-notice" role="status">
      Restored what you typed on {keptTime(kept.keptAt)}; it is not saved yet.{' '}
      {isOvertaken && 'The post has been saved elsewhere since. '}
      <button type="button" className="link-button" onClick={onDiscard}>
        Discard
      </button>
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

/** `21 November, 08:12`, by the clock of the device that kept it. */
export function keptTime(keptAt: number): string {
  return new Date(keptAt).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
}
