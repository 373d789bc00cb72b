import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
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
      Restored what you typed on <DashboardDate time={draft.savedAt} hasTime />. It is not saved to the site yet.{' '}
      {isOvertaken && 'The post has been saved elsewhere since. '}
      <LinkButton label="Discard" onClick={onDiscard} />
    </p>
  );
}

export function OpenElsewhere() {
  return (
    <p className="draft-notice" role="status">
      This text is also open in another tab. Each tab keeps its own version, so continue in only one of them.
    </p>
  );
}
