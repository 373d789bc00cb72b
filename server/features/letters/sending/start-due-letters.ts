import type { Logger } from 'pino';
import { logThrottled } from '#server/base/log-throttle.ts';
import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { LetterReason } from '#shared/contracts/letter.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import { countAudience } from '../audience-store.ts';
import type { LetterContent } from '../content/compose-letter.ts';
import { type LetterRow, listLettersIn, updateLetter } from '../letter-store.ts';
import { unreachableHost } from '../public-site.ts';
import { startLetter } from '../send-letter.ts';

/** A letter that was due while the site was off still goes out when it is not much too late. */
const LATE_AFTER_MS = 60 * 60_000;
/** A database or a store of images may be away for a moment, about which no admin has to decide anything. */
const FAILED_AFTER_MS = 5 * 60_000;

interface DueLetters {
  database: Database;
  logger: Pick<Logger, 'error'>;
  content: LetterContent;
  siteUrl: string;
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
    else await startOrPause(due, letter, dueAt);
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

/** Neither other letters nor what is being sent wait for a letter that cannot be started. */
async function startOrPause(due: DueLetters, letter: LetterRow, dueAt: number): Promise<void> {
  const { database, logger, now } = due;
  try {
    const reason = await startOrSayWhyNot(due, letter, dueAt);
    if (reason) await pause(database, letter, reason);
  } catch (error) {
    const problem = 'a letter could not be started';
    logThrottled(database, problem, (times) => logger.error({ letter: letter.id, err: error, times }, problem));
    if (now - dueAt > FAILED_AFTER_MS) await pause(database, letter, 'failed');
  }
}

/** @returns why an admin has to decide about it */
async function startOrSayWhyNot(
  { database, content, siteUrl, now, trustedNow, onStep }: DueLetters,
  letter: LetterRow,
  dueAt: number,
): Promise<LetterReason | undefined> {
  if (unreachableHost(siteUrl) !== null) return 'address';
  if (now - dueAt > LATE_AFTER_MS) return 'late';
  if (dueAt > trustedNow) return 'clock';
  await content.prepareImages(letter);
  const composed = await content.compose(database.read, letter);
  if (!composed) return 'post';
  const { audience } = letter;
  if ((await countAudience(database.read, { audience, language: composed.language })) === 0) return 'audience';
  await startLetter(database, letter, composed, now, onStep);
  return undefined;
}

function pause(database: Database, { id }: LetterRow, reason: LetterReason): Promise<void> {
  return database.transaction(async (db) => {
    await updateLetter(db, { id, from: ['queued'] }, { status: 'paused', reason });
    db.invalidate('letters');
  });
}
