import type { Database } from '#server/database/database.ts';
import { openLetterContent } from '#server/features/letters/content/compose-letter.ts';
import type { LetterSender } from '#server/features/letters/sending/letter-message.ts';
import { openLetterSmtp } from '#server/features/letters/sending/open-letters.ts';
import { runSending } from '#server/features/letters/sending/run-sending.ts';
import { openMedia } from '#server/features/media/media.ts';
import type { DeliveryStatus } from '#shared/contracts/letter.ts';
import { buildCategory, buildPost } from '../database/builders.ts';

export const SITE_URL = 'https://site.example';
export const SECRET = 'a secret of the tests that is long enough';

export const sender: LetterSender = {
  secret: SECRET,
  siteUrl: SITE_URL,
  mailbox: { name: '', address: 'letters@site.example' },
  bounceAddress: 'bounce@site.example',
  providerHeaders: () => ({}),
};

/** Everything waits a thousandth of what it waits on a real site. */
const QUICK = {
  pollEveryMs: 30,
  leaseMs: 600,
  stopWithinMs: 2000,
  reconnect: { firstMs: 5, longestMs: 40 },
  defer: { firstMs: 5, longestMs: 40 },
};

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

type Options = Partial<Parameters<typeof runSending>[0]> & {
  smtpUrl: string;
  patienceMs?: number;
  /** For how long the mail server discards repetitions. */
  repeatsSafelyForMs?: number;
};

export function sendLetters(
  database: Database,
  { smtpUrl, patienceMs = 10_000, repeatsSafelyForMs = 0, ...options }: Options,
) {
  const transport = openLetterSmtp({ smtpUrl, siteUrl: SITE_URL, withinMs: patienceMs });
  // The letters of these tests show no images, so nothing is ever looked for there.
  const media = openMedia({ dataDir: 'no-such-folder', s3: undefined });
  const content = openLetterContent({ database, media, logger: SILENT, siteUrl: () => SITE_URL });
  const deps = { database, logger: SILENT, transport, repeatsSafelyForMs, content, sender };
  return runSending({ ...deps, ...QUICK, ...options });
}

export function addressOf(number: number): string {
  return `reader${number}@mail.example`;
}

/** Confirmed subscribers, and a letter to them that is due. @returns the letter's id */
export async function queueLetter(
  database: Database,
  { readers, perSecond = 500, dueInMs = 0 }: { readers: number; perSecond?: number; dueInMs?: number },
) {
  const now = Date.now();
  const { id: categoryId } = await buildCategory(database);
  const post_id = await buildPost(database, { categoryId, title: 'दीये की लौ', body: 'A lamp.\nA flame.' });
  return database.transaction(async (db) => {
    for (let from = 0; from < readers; from += 1000) {
      const numbers = Array.from({ length: Math.min(1000, readers - from) }, (_, index) => from + index);
      await db
        .insertInto('subscribers')
        .values(
          numbers.map((number) => ({
            ...{ email: addressOf(number), token: `token-of-reader-${String(number).padStart(7, '0')}` },
            ...{ asked_at: now, confirmed_at: now, unsubscribed_at: null },
          })),
        )
        .execute();
    }
    const value = JSON.stringify({ per_second: perSecond, reply_to: 'author@site.example' });
    await db.insertInto('site_settings').values({ name: 'newsletter', value }).execute();
    const { id } = await db
      .insertInto('letters')
      .values({
        ...{ post_id, subject: 'चिंतन: a letter', preheader: '', language: 'en', extent: 'full', audience: 'all' },
        ...{ status: 'queued', reason: null, due_at: now + dueInMs, due_local: null, due_zone: null, started_at: null },
        ...{ resumed_at: null, finished_at: null, title: null, html: null, text: null, page_html: null },
        ...{ created_at: now, created_by: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    db.invalidate('letters');
    return id;
  });
}

/** The state of each delivery, by address. */
export async function statesOf(database: Database): Promise<Map<string, DeliveryStatus>> {
  const rows = await database.read
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['email', 'status'])
    .execute();
  return new Map(rows.map(({ email, status }) => [email, status]));
}

export async function statusOf(database: Database, id: number) {
  return database.read.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
