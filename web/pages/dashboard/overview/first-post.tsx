import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { QuickActions } from './quick-actions.tsx';

/** In place of the quick actions and the posts, while there are none. */
export function FirstPost() {
  return (
    <NothingThere seed="no posts yet">
      <h2>No posts yet</h2>
      <p>Create your first post to get started</p>
      <QuickActions create="Create Your First Post" />
    </NothingThere>
  );
}
