import { conflict } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { resetDeliveries } from './delivery-store.ts';
import { updateLetter } from './letter-store.ts';
import { requireLetter } from './letters.ts';
import { addDeliveries } from './start-letter.ts';

type By = { id: number };

/** Sends a letter to those of its audience who have subscribed since it started. @returns to how many */
export function sendToNewSubscribers(database: Database, by: By, id: number): Promise<number> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (letter.status !== 'sent') throw conflict('Only a letter that was sent can go to new subscribers.');
    await updateLetter(db, { id, from: ['sent'] }, { status: 'sending', finished_at: null });
    const added = await addDeliveries(db, letter, Date.now());
    await recordAudit(db, 'letter sent again', { by, subject: letter.subject });
    db.invalidate('letters');
    return added;
  });
}

/** Tries rejected or unknown deliveries once more: all of them, or one. @returns how many */
export function sendAgain(
  database: Database,
  by: By,
  id: number,
  { show, deliveryId }: { show: 'rejected' | 'unknown'; deliveryId: number | undefined },
): Promise<number> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (!['sending', 'paused', 'sent'].includes(letter.status)) throw conflict('This letter is no longer being sent.');
    const count = await resetDeliveries(db, { letterId: id, status: show, id: deliveryId, now: Date.now() });
    if (count === 0) return 0;
    await updateLetter(db, { id, from: ['sent'] }, { status: 'sending', finished_at: null });
    await recordAudit(db, 'letter sent again', { by, subject: letter.subject });
    db.invalidate('letters');
    return count;
  });
}
