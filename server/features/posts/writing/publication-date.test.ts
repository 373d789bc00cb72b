import { expect, test } from 'vitest';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { openWriting, postIn, refusal, setSite, type Writer } from '../../../../test/support/texts/writing.ts';
import { publicationTime } from './publication-date.ts';

const NOW = Date.parse('2026-11-22T20:00:00Z');
const timeOf = (given: string, timeZone = 'Asia/Kolkata', before: string | null = null) =>
  new Date(
    publicationTime(given, { before: before === null ? null : Date.parse(before), timeZone, now: NOW }) as number,
  ).toISOString();

test.each([
  ['1998-01-31', 'Asia/Kolkata', '1998-01-31T06:30:00.000Z'],
  ['1998-01-31', 'Pacific/Auckland', '1998-01-30T23:00:00.000Z'],
  ['1998-01-31', 'America/Los_Angeles', '1998-01-31T20:00:00.000Z'],
  ['2026-11-23', 'Asia/Kolkata', '2026-11-22T20:00:00.000Z'],
  ['1998-01-31T08:00:00+05:30', 'Asia/Kolkata', '1998-01-31T02:30:00.000Z'],
])('%s in %s is %s', (given, timeZone, expected) => {
  expect(timeOf(given, timeZone)).toBe(expected);
});

test('a day in the first century is not one of the twentieth', () => {
  expect(timeOf('0044-03-15', 'UTC')).toBe('0044-03-15T12:00:00.000Z');
});

test('the day it has already changes no time', () => {
  expect(timeOf('1998-01-31', 'Asia/Kolkata', '1998-01-30T19:00:00.000Z')).toBe('1998-01-30T19:00:00.000Z');
});

test.each([
  ['2026-11-24', 'This date is in the future. Enter the date on which the text first appeared.'],
  ['2026-11-22T20:00:01Z', 'This date is in the future. Enter the date on which the text first appeared.'],
  ['0000-12-30', 'Enter a date in the year 1 or later.'],
])('%s is refused', (given, sentence) => {
  expect(() => timeOf(given)).toThrow(sentence);
});

async function titlesAt(writer: Writer, url: string): Promise<string[]> {
  return postIn(await writer.get(url)).rows.map(({ title }: { title: string }) => title);
}

onDatabase('the date of a text that first appeared earlier', (open) => {
  test('orders lists, searches and what is read next', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    postIn(await writer.create({ title: 'Lamp one', published_at: '2010-05-01' }));
    const { id } = postIn(await writer.create({ title: 'Lamp two' }));
    const three = postIn(await writer.create({ title: 'Lamp three', published_at: '2015-05-01T10:00:00Z' }));
    expect(three.published_at).toBe('2015-05-01T10:00:00.000Z');
    const orders = () => Promise.all(['list', 'list?search=lamp'].map((url) => titlesAt(writer, `/api/post/${url}`)));
    expect(await orders()).toEqual(Array(2).fill(['Lamp two', 'Lamp three', 'Lamp one']));
    postIn(await writer.update({ id, title: 'Lamp two', published_at: '2012-05-01' }));
    expect(await orders()).toEqual(Array(2).fill(['Lamp three', 'Lamp two', 'Lamp one']));
    expect(postIn(await get(`/api/post/${three.id}`)).next.title).toBe('Lamp two');
    expect(postIn(await get(`/api/post/${id}`)).next.title).toBe('Lamp one');
    expect(postIn(await get('/api/post/latest')).featured.title).toBe('Lamp three');
  });

  test('stays with every later save that does not name it', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const { id, published_at } = postIn(await writer.create({ published_at: '1998-01-31' }));
    expect(published_at).toBe('1998-01-31T06:30:00.000Z');
    for (const fields of [{ content: 'New.' }, { status: 'draft' }, { status: 'published' }]) {
      expect(postIn(await writer.update({ id, ...fields })).published_at).toBe(published_at);
    }
    const { revision } = postIn(await writer.get(`/api/post/${id}`));
    const again = { id, published_at: '1998-01-31', revision: 1 };
    expect(postIn(await writer.update(again))).toMatchObject({ published_at, revision });
  });

  test('of a draft waits until an admin publishes it, and can be taken away before', async () => {
    const app = await openWriting(open);
    await setSite(app.database, { publishing: 'review' });
    const [writer, admin] = [await app.writer(), await app.admin()];
    const { id, status, published_at } = postIn(await writer.create({ published_at: '1998-01-31' }));
    expect([status, published_at]).toEqual(['draft', '1998-01-31T06:30:00.000Z']);
    postIn(await app.send('POST', `/api/desk/posts/${id}/publish`, { revision: 1 }, admin.bearer));
    expect(postIn(await app.get(`/api/post/${id}`)).published_at).toBe(published_at);

    const draft = postIn(await writer.create({ status: 'draft', published_at: '1998-01-31' }));
    for (const none of ['', null]) {
      const taken = await writer.update({ id: draft.id, status: 'draft', published_at: none });
      expect(postIn(taken).published_at).toBeNull();
    }
  });

  test('is refused in the future, as no date, and when a published post would have none', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const { id, published_at } = postIn(await writer.create());
    const future = 'This date is in the future. Enter the date on which the text first appeared.';
    const wrong = 'Enter a date such as 1998-01-31, or 1998-01-31T08:00:00Z.';
    const tries = [
      ['2999-01-01', future],
      ['2999-01-01T00:00:00Z', future],
      ['yesterday', wrong],
      ['1998-02-30', wrong],
      ['1998-01-31T08:00:00', wrong],
      ['', 'Enter the date on which the text first appeared.'],
    ] as const;
    for (const [given, sentence] of tries) {
      const answer = await writer.update({ id, published_at: given });
      expect([given, ...refusal(answer)]).toEqual([given, 400, sentence]);
      expect(answer.json().problems).toMatchObject([{ field: 'published_at' }]);
    }
    expect(refusal(await writer.create({ published_at: '2999-01-01' }))).toEqual([400, future]);
    expect(postIn(await writer.get(`/api/post/${id}`))).toMatchObject({ revision: 1, published_at });
  });

  test('moves no featured post to the top without an admin', async () => {
    const app = await openWriting(open);
    const [writer, admin] = [await app.writer(), await app.admin()];
    const { id } = postIn(await writer.create({ published_at: '1998-01-31' }));
    const feature = () => app.send('PUT', `/api/desk/posts/${id}/featured`, { featured: true }, admin.bearer);
    postIn(await feature());
    expect(postIn(await admin.update({ id, published_at: '1999-01-31' })).featured).toBe(true);
    expect(postIn(await writer.update({ id, published_at: '2020-01-31' })).featured).toBe(false);
  });
});
