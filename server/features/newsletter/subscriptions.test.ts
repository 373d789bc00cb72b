import { expect, test } from 'vitest';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { listSubscribers } from '../../../test/support/mail/newsletter.ts';
import { cleanUpSubscribers } from './subscriptions.ts';

const DAY = 24 * 60 * 60_000;
const now = Date.UTC(2026, 0, 31);
const ago = (days: number) => now - days * DAY;

onDatabase('cleaning up subscribers', (open) => {
  test('forgets who never confirmed and who left, unless they asked again', async () => {
    const { database } = await open();
    const rows = {
      'asked-lately': [6, null, null],
      'confirmed-long-ago': [400, 399, null],
      'left-and-asked-again': [6, 399, 60],
      'left-lately': [400, 399, 29],
      'left-long-ago': [400, 399, 31],
      'never-confirmed': [8, null, null],
      'never-confirmed-and-left': [40, null, 31],
    } as const;
    const dated = (days: number | null) => (days === null ? null : ago(days));
    await database.transaction(async (db) => {
      for (const [email, [asked, confirmed, left]] of Object.entries(rows)) {
        const times = { asked_at: ago(asked), confirmed_at: dated(confirmed), unsubscribed_at: dated(left) };
        await db
          .insertInto('subscribers')
          .values({ email, token: email, ...times })
          .execute();
      }
    });
    await cleanUpSubscribers(database, now);
    const left = (await listSubscribers(database)).map(({ email }) => email);
    expect(left).toEqual(['asked-lately', 'confirmed-long-ago', 'left-and-asked-again', 'left-lately']);
  });
});
