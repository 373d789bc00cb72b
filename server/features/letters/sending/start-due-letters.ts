import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import type { LetterContent } from '../letter-content.ts';
import { type LetterRow, listLettersIn, updateLetter } from '../letter-store.ts';
import { startLetter } from '../start-letter.ts';

/** A letter that was due while the site was off still goes out when it is not much too late. */
const LATE_AFTER_MS = 60 * 60_000;

interface DueLetters {
  database: Database;
  content: LetterContent;
  now: number;
  /** Less than `now` if somebody has put the clock of this machine forward. */
  trustedNow: number;
  onStep?: ((step: 'audience') => void | Promise<void>) | undefined;
}

/** Starts the queued letters that are due. @returns when the next one is due */
export async function startDueLetters(due: DueLetters): Promise<number | undefined> {
  const { database, now } = due;
  const queued = await listLettersIn(database.read, 'queued');
  if (queued.length === 0) return undefined;
  const { timeZone } = await readSiteSettings(database.read);
  const later: number[] = [];
  for (const letter of queued) {
    const dueAt = await dueTimeOf(database, letter, timeZone);
    if (dueAt > now) later.push(dueAt);
    else await startOrAsk(due, letter, dueAt);
  }
  return later.length > 0 ? Math.min(...later) : undefined;
}

/** A scheduled letter means a time of the clock on the wall, so it moves when the site's time zone is changed. */
async function dueTimeOf(database: Database, letter: LetterRow, timeZone: string): Promise<number> {
  const dueAt = letter.due_at ?? 0;
  if (letter.due_local === null || letter.due_zone === timeZone) return dueAt;
  const moved = instantOf(letter.due_local, timeZone);
  const columns = { due_at: moved, due_zone: timeZone };
  await database.transaction(async (db) => {
    await updateLetter(db, { id: letter.id, from: ['queued'] }, columns);
    db.invalidate('letters');
  });
  return moved;
}

async function startOrAsk(
  { database, content, now, trustedNow, onStep }: DueLetters,
  letter: LetterRow,
  dueAt: number,
) {
  const ask = (reason: 'late' | 'clock' | 'post') =>
    database.transaction(async (db) => {
      await updateLetter(db, { id: letter.id, from: ['queued'] }, { status: 'paused', reason });
      db.invalidate('letters');
    });
  if (now - dueAt > LATE_AFTER_MS) return ask('late');
  if (dueAt > trustedNow) return ask('clock');
  await content.prepareImages(letter);
  const composed = await content.compose(database.read, letter);
  if (!composed) return ask('post');
  await startLetter(database, letter, composed, now, onStep);
}
