import { Notice } from '#web/components/notice.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';

/** A placeholder for addresses that have no page yet. */
export default function ComingSoon() {
  return <Notice heading="Coming Soon" drawing={<Drawing seed="coming soon" kind="cover" motif="lamp" />} />;
}
