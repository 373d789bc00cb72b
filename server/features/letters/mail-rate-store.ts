import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

type MailRate = Selectable<Tables['mail_rate']>;

export function readMailRate(db: Db): Promise<MailRate> {
  return db.selectFrom('mail_rate').selectAll().executeTakeFirstOrThrow();
}

/** Until the transaction ends, the other processes of the site wait for their turn. */
function lockMailRate(db: WriteDb): Promise<MailRate> {
  return db.selectFrom('mail_rate').selectAll().$call(db.engine.lock).executeTakeFirstOrThrow();
}

async function updateMailRate(db: WriteDb, columns: Partial<Omit<MailRate, 'id'>>): Promise<void> {
  await db.updateTable('mail_rate').set(columns).execute();
}

const SLOW_STEP_MS = 60_000;
const SLOW_STEPS_MAXIMUM = 8;
/** Many connections are throttled at once, and together they count as one. */
const SAME_THROTTLING_MS = 5000;
/** Letters that may be sent together, so that a fast rate does not need a transaction for each. */
const BURST_MS = 100;
/** The next turn is never this far away, unless the clock was ahead when it was set. */
const FARTHEST_TURN_MS = 10 * 60_000;

/** How much slower than its setting the site sends: it halves at each complaint of the mail server, and recovers by one step a minute. */
function slowSteps({ slow_steps, slowed_at }: MailRate, now: number): number {
  const recovered = Math.max(0, Math.floor((now - slowed_at) / SLOW_STEP_MS));
  return Math.max(0, slow_steps - recovered);
}

/** Milliseconds from one letter to the next. */
export function letterInterval(rate: MailRate, perSecond: number, now: number): number {
  return (1000 / perSecond) * 2 ** slowSteps(rate, now);
}

/**
 * Takes turns for at most `wanted` letters. All processes of a site take them from the same row.
 * @returns how many letters may be sent now, and the milliseconds until the next turn
 */
export async function takeTurn(db: WriteDb, perSecond: number, wanted: number, now: number) {
  const rate = await lockMailRate(db);
  const interval = letterInterval(rate, perSecond, now);
  const nextAt = rate.next_at - now > FARTHEST_TURN_MS ? now : Math.max(rate.next_at, now);
  if (nextAt > now) return { count: 0, waitMs: nextAt - now };
  const count = Math.min(wanted, Math.max(1, Math.floor(BURST_MS / interval)));
  const waitMs = Math.ceil(count * interval);
  await updateMailRate(db, { next_at: now + waitMs });
  return { count, waitMs };
}

/** Halves the rate, since the mail server asked for it. */
export async function slowDown(db: WriteDb, now: number): Promise<void> {
  const rate = await lockMailRate(db);
  if (Math.abs(now - rate.slowed_at) < SAME_THROTTLING_MS) return;
  const steps = Math.min(slowSteps(rate, now) + 1, SLOW_STEPS_MAXIMUM);
  await updateMailRate(db, { slow_steps: steps, slowed_at: now });
}

/** Remembers why nothing can be sent, for the desk. */
export async function reportProblem(db: WriteDb, code: string, now: number): Promise<void> {
  const { problem, problem_at } = await lockMailRate(db);
  await updateMailRate(db, { problem: code, problem_at: problem === null ? now : problem_at });
}

export async function clearProblem(db: WriteDb): Promise<void> {
  await updateMailRate(db, { problem: null, problem_at: null });
}
