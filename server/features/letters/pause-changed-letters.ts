import type { WriteDb } from '#server/database/database.ts';
import type { LockedPost } from '#server/features/posts/post-write-store.ts';
import { findSaver } from '#server/features/posts/scheduling/scheduled-store.ts';
import { pauseWaitingLettersFrom } from './letter-store.ts';

/**
 * A letter is made from its post when it goes out, so a change by anyone but an admin would reach every subscriber
 * unread. The letter is paused until an admin has read it.
 */
export async function pauseChangedLetters(
  db: WriteDb,
  before: LockedPost | undefined,
  after: LockedPost,
): Promise<void> {
  if (!before || before.revision === after.revision || (await findSaver(db, after))?.isAdmin) return;
  if (await pauseWaitingLettersFrom(db, after.id)) db.invalidate('letters');
}
