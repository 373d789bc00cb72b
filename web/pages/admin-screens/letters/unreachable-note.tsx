import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import * as paths from '#web/paths.ts';

/** Why a letter cannot go out yet, above the buttons that would send it; nothing when readers can reach the site. */
export function UnreachableNote({ letter: { unreachable_host } }: { letter: DeskLetterDetails }) {
  if (unreachable_host === null) return null;
  return (
    <p className="screen-note screen-problem">
      Links in this letter would lead to {unreachable_host}, which readers cannot reach. It can go out once the public
      address of the site is set (see <a href={paths.adminScreen('mail-setup')}>Email setup</a>).
    </p>
  );
}
