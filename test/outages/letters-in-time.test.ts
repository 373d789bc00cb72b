import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { ComposedLetter, LetterContent } from '#server/features/letters/content/compose-letter.ts';
import { hashAddress } from '#server/features/newsletter/suppression-store.ts';
import { buildUser } from '../support/database/builders.ts';
import { onBothDatabases } from '../support/database/databases.ts';
import { startCountingServer } from '../support/mail/counting-mail-server.ts';
import { addressOf, queueLetter, SECRET, sendLetters, statesOf, statusOf } from '../support/mail/letters.ts';
import { guard } from '../support/runner/guard.ts';

guard('A letter went to people who had left, or not at its time.');

const READERS = 12;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const COMPOSED: ComposedLetter = {
  ...{ subject: 'A lamp', preheader: '', title: 'A lamp', language: 'en', text: 'A lamp.' },
  ...{ html: '<p>A lamp.</p>', pageHtml: '<p>A lamp.</p>', size: 14, wasShortened: false, imageIds: [] },
};
const WITHIN = { timeout: 60_000, interval: 20 };

onBothDatabases('between the start of a letter and a delivery', (open) => {
  test('those who must not get letters any more are skipped', async () => {
    const { database } = await open();
    const server = await startCountingServer();
    await buildUser(database, { email: addressOf(4), suspended_at: 1 });
    const id = await queueLetter(database, { readers: READERS });
    const change = (number: number, columns: object) =>
      database.transaction((db) =>
        db.updateTable('subscribers').set(columns).where('email', '=', addressOf(number)).execute(),
      );
    // Only the first mail is taken, so that the others wait for what happens meanwhile.
    await changeWhilePaused(database, server.url, id, async () => {
      await change(1, { unsubscribed_at: 1 });
      await change(2, { paused_at: 1 });
      await database.transaction(async (db) => {
        await db.deleteFrom('subscribers').where('email', '=', addressOf(3)).execute();
        const email_hash = hashAddress(SECRET, addressOf(5));
        await db.insertInto('suppressed_addresses').values({ email_hash, reason: 'bounce', since: 1 }).execute();
      });
    });
    const skipped = [1, 2, 4, 5].map(addressOf);
    expect([...(await statesOf(database))].filter(([, state]) => state === 'skipped').map(([email]) => email)).toEqual(
      expect.arrayContaining(skipped),
    );
    expect([...server.taken.keys()].sort()).toEqual(
      Array.from({ length: READERS }, (_, number) => addressOf(number))
        .filter((email) => ![...skipped, addressOf(3)].includes(email))
        .sort(),
    );
  });
});

onBothDatabases('a letter that waits for its time', (open) => {
  test('is sent when the time has come', async () => {
    const { database, due, leap, server } = await waiting(open, { dueIn: 3 * HOUR });
    await due('queued', null);
    // The machine slept, or it is a new process: nobody has moved the clock while it ran.
    leap(3 * HOUR + 1000, { isReal: true });
    await due('sent', null);
    expect(server.taken.size).toBe(READERS);
    expect([...(await statesOf(database)).values()].every((state) => state === 'sent')).toBe(true);
  });

  test('asks when the clock was put forward to its time', async () => {
    const { due, leap, server } = await waiting(open, { dueIn: 3 * HOUR });
    await due('queued', null);
    leap(3 * HOUR + 1000);
    await due('paused', 'clock');
    leap(0);
    await due('paused', 'clock');
    expect(server.taken.size).toBe(0);
  });

  test('asks when it is more than an hour late', async () => {
    const { due, server } = await waiting(open, { dueIn: -2 * HOUR });
    await due('paused', 'late');
    expect(server.taken.size).toBe(0);
  });

  test('is sent when the site was off for less than an hour', async () => {
    const { due, server } = await waiting(open, { dueIn: -HOUR / 2 });
    await due('sent', null);
    expect(server.taken.size).toBe(READERS);
  });

  test('is sent although an earlier one cannot be made, which is paused after five minutes', async () => {
    const { database } = await open();
    const server = await startCountingServer();
    const broken = await queueLetter(database, { readers: READERS, dueInMs: -4 * MINUTE });
    const whole = await database.transaction(async (db) => {
      const { id: _id, ...row } = await db.selectFrom('letters').selectAll().executeTakeFirstOrThrow();
      return (await db.insertInto('letters').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    const { read } = database;
    const content: LetterContent = {
      prepareImages: async () => {},
      compose: async (_read, letter) => {
        if (letter.id === broken) throw new Error('It cannot be made.');
        return COMPOSED;
      },
    };
    let later = 0;
    const sending = sendLetters(database, { smtpUrl: server.url, content, now: () => Date.now() + later });
    onTestFinished(() => sending.stop());
    await vi.waitFor(async () => expect((await statusOf(database, whole)).status).toBe('sent'), WITHIN);
    expect([...server.taken.values()]).toEqual(Array(READERS).fill(1));
    expect(await read.selectFrom('letters').select(['status', 'reason']).where('id', '=', broken).execute()).toEqual([
      { status: 'queued', reason: null },
    ]);
    later = 2 * MINUTE;
    const paused = { status: 'paused', reason: 'failed' };
    await vi.waitFor(async () => expect(await statusOf(database, broken)).toMatchObject(paused), WITHIN);
  });

  test('moves with the time zone of the site', async () => {
    const { database } = await open();
    const server = await startCountingServer();
    const id = await queueLetter(database, { readers: 1 });
    const scheduled = {
      due_at: Date.parse('2040-01-01T01:30:00Z'),
      due_local: '2040-01-01T07:00',
      due_zone: 'Asia/Kolkata',
    };
    await database.transaction(async (db) => {
      await db.updateTable('letters').set(scheduled).where('id', '=', id).execute();
      const value = JSON.stringify('Europe/Berlin');
      await db.insertInto('site_settings').values({ name: 'timeZone', value }).execute();
    });
    const sending = sendLetters(database, { smtpUrl: server.url });
    onTestFinished(() => sending.stop());
    const moved = { due_at: Date.parse('2040-01-01T06:00:00Z'), due_zone: 'Europe/Berlin', status: 'queued' };
    await vi.waitFor(async () => expect(await statusOf(database, id)).toMatchObject(moved), WITHIN);
  });
});

onBothDatabases('while a letter is sent', (open) => {
  test('a clock that is moved forward and back makes nobody get it twice', async () => {
    const { database } = await open();
    const leaps = [0, DAY, -DAY, 0, 400 * DAY, -HOUR, 0];
    let times = 0;
    const server = await startCountingServer({
      fault: ({ stage }) => {
        if (stage === 'rcpt') times += 1;
        return undefined;
      },
    });
    const id = await queueLetter(database, { readers: 60, perSecond: 100 });
    const now = () => Date.now() + (leaps[times % leaps.length] ?? 0);
    const sending = sendLetters(database, { smtpUrl: server.url });
    onTestFinished(() => sending.stop());
    const leaping = sendLetters(database, { smtpUrl: server.url, now });
    onTestFinished(() => leaping.stop());
    await vi.waitFor(async () => expect((await statusOf(database, id)).status).toBe('sent'), WITHIN);
    expect([...server.taken].filter(([, count]) => count > 1)).toEqual([]);
    const states = await statesOf(database);
    expect(
      [...states].filter(([email, state]) => state !== 'unknown' && (state === 'sent') !== server.taken.has(email)),
    ).toEqual([]);
  });
});

/** Lets a letter start, pauses it before anybody has it, and sends it after the change. */
async function changeWhilePaused(database: Database, smtpUrl: string, id: number, change: () => Promise<void>) {
  let isStarted = () => {};
  const started = new Promise<void>((resolve) => {
    isStarted = resolve;
  });
  const refusing = await startCountingServer({
    fault: () => {
      isStarted();
      return '421 4.3.2 Not now.';
    },
  });
  const waiting = sendLetters(database, { smtpUrl: refusing.url });
  await started;
  await waiting.stop();
  await change();
  const sending = sendLetters(database, { smtpUrl });
  await vi.waitFor(async () => expect((await statusOf(database, id)).status).toBe('sent'), WITHIN);
  await sending.stop();
}

async function waiting(open: Parameters<Parameters<typeof onBothDatabases>[1]>[0], { dueIn }: { dueIn: number }) {
  const { database } = await open();
  const server = await startCountingServer();
  const id = await queueLetter(database, { readers: READERS });
  const due_at = Date.now() + dueIn;
  await database.transaction((db) => db.updateTable('letters').set({ due_at }).where('id', '=', id).execute());
  let offset = 0;
  const start = (by = 0) => sendLetters(database, { smtpUrl: server.url, now: () => Date.now() + by + offset });
  let sending = start();
  onTestFinished(() => sending.stop());
  return {
    ...{ database, server },
    /** @param isReal whether the time has really passed, so that a process that starts now knows no better */
    leap: (by: number, { isReal = false } = {}) => {
      if (!isReal) offset = by;
      else {
        const before = sending;
        void before.stop();
        sending = start(by);
      }
    },
    due: (status: string, reason: string | null) =>
      vi.waitFor(async () => expect(await statusOf(database, id)).toMatchObject({ status, reason }), WITHIN),
  };
}
