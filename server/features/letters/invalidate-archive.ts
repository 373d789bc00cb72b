import type { WriteDb } from '#server/database/database.ts';
import { isAnyTaken, isFirstTakenOfCancelled } from './archive-store.ts';

/**
 * Call it when a letter has started, or was cancelled after that. A letter that somebody has stays in the archive for
 * ever; until there is one, the link to the archive may come or go on all pages. Counting the other letters in the archive
 * would not do: two that are cancelled at the same time would each see the other one.
 */
export async function invalidateArchive(db: WriteDb): Promise<void> {
  db.invalidate('letters');
  if (!(await isAnyTaken(db))) db.invalidate('site');
}

/**
 * Call it when the mail server is known to have taken a delivery. A letter that was cancelled while its first one was
 * under way comes into the archive only now.
 */
export async function invalidateWithFirstTaken(
  db: WriteDb,
  delivery: { id: number; letter_id: number },
): Promise<void> {
  if (await isFirstTakenOfCancelled(db, delivery)) db.invalidate('letters', 'site');
}
