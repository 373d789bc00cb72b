import type { WaitingPage } from '#shared/contracts/desk/review.ts';
import { EmptyDrawing } from '#web/pages/dashboard/empty-drawing.tsx';
import { Answered, Room } from '../room.tsx';
import { WaitingPosts } from './waiting-posts.tsx';

const LEAD =
  'Posts that wait for an admin; what has waited longest comes first. A post sent back is a draft again, and its author can go on with it.';

export function Review() {
  return (
    <Room here="review" heading="Review" lead={LEAD}>
      <Answered<WaitingPage> path="/desk/posts/waiting">
        {(page, { reload }) => (page.count === 0 ? <NothingWaits /> : <WaitingPosts page={page} reload={reload} />)}
      </Answered>
    </Room>
  );
}

function NothingWaits() {
  return (
    <div className="nothing-found">
      <EmptyDrawing seed="nothing waits" />
      <p>Nothing waits for you.</p>
    </div>
  );
}
