import type { WaitingPage } from '#shared/contracts/desk/review.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { Asked, Room } from '../room.tsx';
import { WaitingPosts } from './waiting-posts.tsx';

const LEAD =
  'Posts that wait for an admin; what has waited longest comes first. A post sent back is a draft again, and its author can go on with it.';

export function Review() {
  return (
    <Room here="review" heading="Review" lead={LEAD}>
      <Asked<WaitingPage> path="/desk/posts/waiting">
        {(page, { reload }) => (page.count === 0 ? <NothingWaits /> : <WaitingPosts page={page} reload={reload} />)}
      </Asked>
    </Room>
  );
}

function NothingWaits() {
  return (
    <NothingThere seed="nothing waits">
      <p>Nothing waits for you.</p>
    </NothingThere>
  );
}
