import { expect, test } from 'vitest';
import { buildDelivery, buildSentLetter } from '../../../test/support/archived-letters.ts';
import { type OpenDatabase, onBothDatabases } from '../../../test/support/databases.ts';
import { openDesk } from '../../../test/support/desk-app.ts';
import { listenTo, postIn } from '../../../test/support/writing.ts';
import type { ComposedLetter } from './content/letter-post.ts';
import { findLetter } from './letter-store.ts';
import { startLetter } from './start-letter.ts';

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
    /** What was invalidated since this was asked last. */
    heardSince: () => heard.splice(0),
  };
}

onBothDatabases('all pages', (open) => {
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

  test('are not renewed for further letters once somebody has one, nor for one that is cancelled before it starts', async () => {
    const { database, queued, start, stop, shown, heardSince } = await openArchive(open);
    const [early, late] = [await queued(), await queued()];
    heardSince();
    await stop(early);
    expect(heardSince()).toEqual([['letters']]);
    await buildDelivery(database, await buildSentLetter(database), null);
    expect(await shown()).toEqual([1, true]);
    heardSince();
    await start(late);
    expect(await shown()).toEqual([2, true]);
    await stop(late);
    expect(await shown()).toEqual([1, true]);
    expect(heardSince()).toEqual([['letters'], ['letters']]);
  });
});
