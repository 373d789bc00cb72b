import type { AfterSave } from '#server/features/after-save.ts';
import { findSaver } from '#server/features/posts/scheduling/scheduled-store.ts';
import { pauseWaitingLettersFrom } from './letter-store.ts';

/**
 * A letter is made from its post when it goes out, so a change by anyone but an admin would reach every subscriber
 * unread. The letter is paused until an admin has read it.
 */
export const pauseChangedLetters: AfterSave = async (db, before, after) => {
  if (!before || before.revision === after.revision || (await findSaver(db, after))?.isAdmin) return;
  if (await pauseWaitingLettersFrom(db, after.id)) db.invalidate('letters');
};
