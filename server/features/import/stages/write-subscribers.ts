import type { WriteDb } from '#server/database/database.ts';
import { insertConfirmed, insertFormer } from '#server/features/newsletter/subscriber-store.ts';
import { makeSubscriberToken } from '#server/features/newsletter/subscription-links.ts';
import { findSuppressed, hashAddress } from '#server/features/newsletter/suppression-store.ts';
import { emailInput } from '#shared/contracts/account.ts';
import { SOURCE_MAXIMUM } from '#shared/form-limits.ts';
import { FOREIGN_LETTERS, hasForeignLetters } from '#shared/text/email-rules.ts';
import type { ImportRun } from '../import-run.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { forEachBatch, inTransaction } from './in-batches.ts';
import { shorten } from './prepare-post.ts';

type Subscriber = WorkEntryOf<'subscriber'>;

/** Only people of whom it is known when they agreed. Addresses that bounced here, or left, stay away. */
export async function writeSubscribers(run: ImportRun): Promise<void> {
  const { work, report } = run;
  const former = addressesThatLeft(run);
  const stage = { stage: 'subscribers', total: work.count('subscriber') } as const;
  await forEachBatch(run, stage, work.entries('subscriber'), async (batch) => {
    const known = batch.filter((subscriber) => isKnownToAgree(run, subscriber) && !hasLeft(run, subscriber, former));
    const created = known.length > 0 ? await inTransaction(run, (db) => writeBatch(db, run, known)) : 0;
    report.count('subscribers', 'created', created);
    report.count('subscribers', 'unchanged', known.length - created);
  });
}

/** Of somebody who is in the file twice, the wish to leave counts. */
function addressesThatLeft({ work }: ImportRun): Set<string> {
  const former = new Set<string>();
  for (const { email, unsubscribedAt } of work.entries('subscriber')) {
    if (unsubscribedAt !== undefined) former.add(email.trim().toLowerCase());
  }
  return former;
}

function hasLeft({ report }: ImportRun, { place, email, unsubscribedAt }: Subscriber, former: ReadonlySet<string>) {
  if (unsubscribedAt !== undefined || !former.has(email.trim().toLowerCase())) return false;
  report.count('subscribers', 'failed');
  report.leftOut(place, 'Another row says that they unsubscribed, so they stay unsubscribed.');
  return true;
}

function isKnownToAgree({ report }: ImportRun, { place, email, confirmedAt, unsubscribedAt }: Subscriber): boolean {
  const isAddress = emailInput.safeParse(email).success;
  const agreed = confirmedAt ?? unsubscribedAt;
  if (isAddress && agreed !== undefined) return true;
  report.count('subscribers', 'failed');
  const wrong = hasForeignLetters(email) ? FOREIGN_LETTERS : `“${email}” is not a valid email address.`;
  report.problem(place, isAddress ? 'It is not known when they agreed to get letters.' : wrong);
  return false;
}

async function writeBatch(db: WriteDb, { secret, importId }: ImportRun, subscribers: Subscriber[]): Promise<number> {
  const rows = subscribers.map(({ email, confirmedAt = null, unsubscribedAt, source, language = 'both', exact }) => ({
    ...{
      email: emailInput.parse(email),
      token: makeSubscriberToken(),
      source: shorten(source, SOURCE_MAXIMUM),
      language,
      import_id: importId,
    },
    ...{ asked_at: confirmedAt ?? unsubscribedAt ?? 0, confirmed_at: confirmedAt },
    unsubscribed_at: unsubscribedAt ?? null,
    ...exact,
  }));
  const hashes = new Map(rows.map(({ email }) => [email, hashAddress(secret, email)]));
  const suppressed = await findSuppressed(db, [...hashes.values()]);
  const welcome = rows.filter(({ email }) => !suppressed.has(hashes.get(email) ?? ''));
  const present = welcome.filter((row) => row.unsubscribed_at === null);
  const former = welcome.filter((row) => row.unsubscribed_at !== null);
  const added = present.length > 0 ? (await insertConfirmed(db, onePerAddress(present))).size : 0;
  return added + (former.length > 0 ? (await insertFormer(db, onePerAddress(former))).size : 0);
}

/** One statement cannot insert an address twice. */
function onePerAddress<Row extends { email: string }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}
