import { expect, test } from 'vitest';
import { removeUnusedImages } from '#server/features/media/remove-unused-images.ts';
import type { ArchivedLetter } from '#shared/contracts/letter.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { openWriting, postIn } from '../../../test/support/texts/writing.ts';

const LETTERS = '/api/newsletter/letters';
const YEAR_MS = 365 * 24 * 60 * 60_000;

onDatabase('the archive of letters', (open) => {
  const openArchive = async () => {
    const site = await openWriting(open);
    const page = async (query = '') => (await site.get(`${LETTERS}${query}`)).json();
    const idsOn = async (query = '') => (await page(query)).rows.map(({ id }: ArchivedLetter) => id);
    return { ...site, page, idsOn };
  };

  test('lists what has begun to go out and somebody may have, newest first', async () => {
    const { database, idsOn, get } = await openArchive();
    const unsent = { started_at: null, title: null, html: null, text: null, page_html: null };
    const hidden = [
      await buildSentLetter(database, { ...unsent, status: 'draft' }),
      await buildSentLetter(database, { ...unsent, status: 'queued' }),
      await buildSentLetter(database, { ...unsent, status: 'paused' }),
      await buildSentLetter(database, { ...unsent, status: 'cancelled' }),
      await buildSentLetter(database, { status: 'cancelled' }),
    ];
    await buildDelivery(database, hidden[4] ?? 0, null, { status: 'rejected' });
    const shown = [];
    for (const status of ['sent', 'sending', 'paused', 'cancelled'] as const) {
      shown.push(await buildSentLetter(database, { status }));
    }
    await buildDelivery(database, shown[3] ?? 0, null, { status: 'rejected' });
    await buildDelivery(database, shown[3] ?? 0, null, { status: 'sent' });
    expect(await idsOn()).toEqual(shown.toReversed());
    for (const id of shown) expect((await get(`${LETTERS}/${id}`)).statusCode).toBe(200);
    for (const id of hidden) expect((await get(`${LETTERS}/${id}`)).statusCode).toBe(404);
  });

  test('says of a letter what it was when it went out', async () => {
    const { database, page, get } = await openArchive();
    const startedAt = Date.UTC(2026, 3, 5);
    const letter = { title: 'दीया', preheader: 'एक पंक्ति', language: 'hi' as const, started_at: startedAt };
    const id = await buildSentLetter(database, { ...letter, page_html: '<p>शाम।</p>', subject: 'Only in the mail' });
    const row = { id, title: 'दीया', standfirst: 'एक पंक्ति', language: 'hi', sent_at: '2026-04-05T00:00:00.000Z' };
    expect(await page()).toEqual({ rows: [{ ...row, post_slug: null }], count: 1, page: 1, limit: 20 });
    const detail = (await get(`${LETTERS}/${id}`)).json();
    expect(detail).toEqual({ ...row, post_slug: null, post_id: null, html: '<p>शाम।</p>' });
  });

  test('has pages of twenty', async () => {
    const { database, page, idsOn } = await openArchive();
    const ids = [];
    for (let number = 0; number < 21; number += 1) ids.push(await buildSentLetter(database));
    expect(await idsOn()).toEqual(ids.slice(1).toReversed());
    expect(await page('?page=2')).toMatchObject({ rows: [{ id: ids[0] }], count: 21, page: 2 });
    expect(await idsOn('?page=3')).toEqual([]);
  });

  test('leads to the post while it is published, and no longer, as soon as that changes', async () => {
    const { database, writer, page } = await openArchive();
    const person = await writer();
    const draft = postIn(await person.create({ title: 'A lamp', status: 'draft' }));
    await buildSentLetter(database, { post_id: draft.id });
    const slug = async () => (await page()).rows[0].post_slug;
    expect(await slug()).toBeNull();
    postIn(await person.update({ id: draft.id, title: 'A lamp', status: 'published' }));
    expect(await slug()).toBe('a-lamp');
    postIn(await person.update({ id: draft.id, title: 'Two lamps' }));
    expect(await slug()).toBe('two-lamps');
    postIn(await person.remove(draft.id));
    expect(await slug()).toBeNull();
  });

  test('is cached until a letter begins or ends', async () => {
    const { database, idsOn } = await openArchive();
    expect(await idsOn()).toEqual([]);
    const id = await buildSentLetter(database, { status: 'sending' });
    expect(await idsOn()).toEqual([id]);
    await database.transaction((db) => db.updateTable('letters').set({ status: 'cancelled' }).execute());
    expect(await idsOn()).toEqual([id]);
    await database.transaction(async (db) => db.invalidate('letters'));
    expect(await idsOn()).toEqual([]);
  });

  test('keeps the images of its letters', async () => {
    const { database, media } = await openArchive();
    const shown = await buildImage(database, media, { status: null });
    await buildImage(database, media, { status: null });
    const letter = await buildSentLetter(database);
    await database.transaction((db) =>
      db.insertInto('letter_images').values({ letter_id: letter, image_id: shown }).execute(),
    );
    await removeUnusedImages(database, media, Date.now() + YEAR_MS);
    expect(await database.read.selectFrom('images').select('id').execute()).toEqual([{ id: shown }]);
  });
});
