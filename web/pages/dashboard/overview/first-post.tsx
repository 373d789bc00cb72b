import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { QuickActions } from './quick-actions.tsx';

/** In place of the posts while there are none, with the quick actions. */
export function FirstPost() {
  return (
    <NothingThere seed="no posts yet">
      <h3>No posts yet</h3>
      <p>Create your first post to get started</p>
      <QuickActions create="Create Your First Post" />
    </NothingThere>
  );
}
