import type { Database, WriteDb } from '#server/database/database.ts';
import { insertDeliveries } from './audience-store.ts';
import type { ComposedLetter } from './content/letter-post.ts';
import { countDeliveries } from './delivery-store.ts';
import { findLetterForChange, insertLetterImages, type LetterRow, updateLetter } from './letter-store.ts';

/**
 * Begins to send a queued letter: from now on, neither its content nor its recipients change. The rows of all recipients
 * are written by one statement in the same transaction, so there is never a letter with a part of its audience.
 * @param letter as it was when it was composed
 * @returns `false` when another process was faster, or an admin has cancelled or changed it meanwhile
 */
export function startLetter(
  database: Database,
  letter: LetterRow,
  composed: ComposedLetter,
  now: number,
  onStep?: (step: 'audience') => void | Promise<void>,
): Promise<boolean> {
  return database.transaction(async (db) => {
    const current = await findLetterForChange(db, letter.id);
    if (current?.status !== 'queued' || !isSameLetter(current, letter)) return false;
    await updateLetter(
      db,
      { id: letter.id, from: ['queued'] },
      {
        status: 'sending',
        reason: null,
        started_at: now,
        title: composed.title,
        language: composed.language,
        html: composed.html,
        text: composed.text,
        page_html: composed.pageHtml,
      },
    );
    await insertLetterImages(db, letter.id, composed.imageIds);
    await addDeliveries(db, { ...letter, language: composed.language }, now);
    await onStep?.('audience');
    db.invalidate('letters', 'site');
    return true;
  });
}

/** Whether nothing was changed of what recipients get, of who they are, and of when it is due. */
function isSameLetter(one: LetterRow, other: LetterRow): boolean {
  return CHANGEABLE.every((column) => one[column] === other[column]);
}

const CHANGEABLE = ['subject', 'preheader', 'extent', 'audience', 'due_at'] as const;

/** Adds everybody in the audience who has no delivery of the letter yet. @returns how many */
export async function addDeliveries(db: WriteDb, letter: LetterRow, now: number): Promise<number> {
  await insertDeliveries(db, letter, now);
  const counts = (await countDeliveries(db, [letter.id])).get(letter.id);
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  await updateLetter(db, { id: letter.id, from: ['sending'] }, { total });
  return total - letter.total;
}
