import type { WriteDb } from '#server/database/database.ts';
import { isFirstTakenOfCancelled } from './archive-store.ts';

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
