import { Notice } from '#web/components/notice.tsx';
import { Sketch } from '#web/components/sketch.tsx';

/** A placeholder for addresses that have no page yet. */
export default function ComingSoon() {
  return <Notice heading="Coming Soon" drawing={<Sketch seed="coming soon" kind="cover" motif="lamp" />} />;
}
