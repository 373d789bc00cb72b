import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Outcome } from '#server/features/mail/classify-failure.ts';
import { recordMailEvent } from '#server/features/mail-events/record-mail-event.ts';
import type { DeliveryStatus } from '#shared/contracts/letter.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onDatabase } from '../../../test/support/database/databases.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { listenTo, postIn } from '../../../test/support/texts/writing.ts';
import type { ComposedLetter } from './content/compose-letter.ts';
import { findLetter } from './letter-store.ts';
import { startLetter } from './send-letter.ts';
import { settleDelivery } from './sending/deliveries.ts';

const SENT: Outcome = { kind: 'sent', code: '250' };
const COMPOSED: ComposedLetter = {
  ...{ subject: 'A lamp', title: 'A lamp', preheader: '', language: 'en', html: '', text: '', pageHtml: '' },
  ...{ size: 0, wasShortened: false, imageIds: [] },
};

async function openArchive(open: OpenDatabase) {
  const app = await openDesk(open);
  const { database } = app;
  const heard = listenTo(database);
  return {
    ...app,
    /** How many letters the archive lists, and whether all pages know of any. */
    shown: async () => [
      (await app.get('/api/newsletter/letters')).json().count,
      (await app.get('/api/site')).json().letters,
    ],
    queued: () => buildSentLetter(database, { status: 'queued', started_at: null }),
    start: async (id: number) => {
      const letter = await findLetter(database.read, id);
      expect(letter && (await startLetter(database, letter, COMPOSED, 1))).toBe(true);
    },
    stop: async (id: number) => postIn(await app.desk.post(`letters/${id}/stop`)),
    underWay: (letterId: number, status: DeliveryStatus = 'sending') =>
      buildDelivery(database, letterId, null, { status, attempts: 1 }),
    /** What was invalidated since this was asked last. */
    heardSince: () => heard.splice(0),
  };
}

function settle(database: Database, [id, letter_id]: [number, number], outcome: Outcome): Promise<void> {
  const recipient = { id: 0, email: '', token: '' };
  const taken = { subscriber_id: null, attempts: 0, due_at: 1, first_unknown_at: null, recipient };
  const defer = { firstMs: 1, longestMs: 1 };
  return database.transaction((db) =>
    settleDelivery(db, { delivery: { id, letter_id, ...taken }, outcome, secret: TEST_SECRET, now: 1, defer }),
  );
}

function tellTaken(database: Database, [deliveryId, letterId]: [number, number]): Promise<void> {
  const event = { delivery: { deliveryId, letterId }, kind: 'delivered', code: null } as const;
  return recordMailEvent(database, event, { secret: TEST_SECRET, now: 1 });
}

onDatabase('all pages', (open) => {
  test('know of letters from the first one that starts, and no longer once it is cancelled before anybody has it', async () => {
    const { queued, start, stop, shown, heardSince } = await openArchive(open);
    const [id, other] = [await queued(), await queued()];
    expect(await shown()).toEqual([0, undefined]);
    heardSince();
    await start(id);
    expect(await shown()).toEqual([1, true]);
    await start(other);
    await stop(other);
    expect(await shown()).toEqual([1, true]);
    await stop(id);
    expect(await shown()).toEqual([0, undefined]);
    expect(heardSince()).toEqual(Array(4).fill(['letters', 'site']));
  });

  test('are not renewed for a letter that is cancelled before it starts', async () => {
    const { queued, stop, heardSince } = await openArchive(open);
    const id = await queued();
    heardSince();
    await stop(id);
    expect(heardSince()).toEqual([['letters']]);
  });

  test.each([
    ['the mail server says', (database: Database, which: [number, number]) => settle(database, which, SENT)],
    ['its provider tells', tellTaken],
  ])(
    'know of a letter that was cancelled while it was under way from the first one that %s to be taken',
    async (_who, learn) => {
      const { database, underWay, stop, shown, heardSince } = await openArchive(open);
      const id = await buildSentLetter(database, { status: 'sending' });
      const [first, second] = [await underWay(id), await underWay(id)];
      await stop(id);
      expect(await shown()).toEqual([0, undefined]);
      heardSince();
      await learn(database, [first, id]);
      expect(await shown()).toEqual([1, true]);
      expect(heardSince()).toEqual([['letters', 'site']]);
      await learn(database, [first, id]);
      expect(heardSince()).toEqual([]);
      await learn(database, [second, id]);
      expect(await shown()).toEqual([1, true]);
    },
  );

  test('are not renewed when a letter goes on being sent, nor when a cancelled one reaches nobody', async () => {
    const { database, underWay, stop, shown, heardSince } = await openArchive(open);
    const sending = await buildSentLetter(database, { status: 'sending' });
    const cancelled = await buildSentLetter(database, { status: 'sending' });
    const [one, another] = [await underWay(sending), await underWay(sending, 'unknown')];
    const refused = await underWay(cancelled);
    await stop(cancelled);
    heardSince();
    await settle(database, [one, sending], SENT);
    await tellTaken(database, [another, sending]);
    await settle(database, [refused, cancelled], { kind: 'rejected', code: '550' });
    expect(await shown()).toEqual([1, true]);
    expect(heardSince()).toEqual([]);
  });
});
