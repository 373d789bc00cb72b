import { expect, test } from 'vitest';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { uploadImage } from '../../../test/support/images/desk-images.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';
import { insertVideo } from './video-store.ts';

const ID = 'UtBsl3j0YRQ';
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const named = (title: string) => ({ watchAddress: watch(`id-of-${title}`), title });

async function add(app: DeskApp, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push(postIn(await app.desk.post('videos', named(title))).id);
  return ids;
}

async function shownBy(app: DeskApp): Promise<string[]> {
  return (await app.get('/api/videos')).json().map(({ title }: { title: string }) => title);
}

async function listedAt(app: DeskApp): Promise<string[]> {
  return postIn(await app.desk.get('videos')).map(({ title }: { title: string }) => title);
}

onBothDatabases('videos, at the desk', (open) => {
  test('that are hidden are on the desk alone', async () => {
    const app = await openDesk(open);
    const [first, second] = await add(app, 'first', 'second');
    postIn(await app.desk.put(`videos/${second}`, { ...named('second'), isShown: false }));
    expect(await shownBy(app)).toEqual(['first']);
    expect(await listedAt(app)).toEqual(['second', 'first']);
    expect(postIn(await app.desk.remove(`videos/${first}`))).toEqual({ id: first });
    expect(await shownBy(app)).toEqual([]);
    expect((await app.auditLog()).slice(2)).toEqual([
      ['video changed', 'second'],
      ['video deleted', 'first'],
    ]);
  });

  test('are in the list once, under whichever address, however many add them at once', async () => {
    const app = await openDesk(open);
    const [first] = await add(app, 'first');
    const again = [409, 'This video is already in the list.'];
    const same = { watchAddress: `https://youtube.com/embed/${ID}`, title: 'T' };
    const answers = await Promise.all([1, 2, 3].map(() => app.desk.post('videos', same)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(refusal(await app.desk.post('videos', { watchAddress: watch(ID), title: 'T' }))).toEqual(again);
    expect(refusal(await app.desk.put(`videos/${first}`, same))).toEqual(again);
    expect(await listedAt(app)).toEqual(['T', 'first']);
  });
});

onDatabase('videos, at the desk', (open) => {
  test('are made of an address and a title alone, and the newest addition comes first', async () => {
    const app = await openDesk(open);
    const old = { title: 'Old', description: '', thumbnail_path: '', duration: '', published_at: Date.now() };
    await app.database.transaction((db) => insertVideo(db, { ...old, youtube_id: 'x' }));
    const heard = listenTo(app.database);
    const made = postIn(await app.desk.post('videos', { watchAddress: ` youtu.be/${ID}?si=x `, title: ' A  talk ' }));
    expect(made).toEqual({
      id: expect.any(Number),
      youtubeId: ID,
      title: 'A talk',
      description: '',
      thumbnailUrl: '',
      duration: '',
      views: 0,
      publishedAt: expect.any(String),
      imageId: null,
      isShown: true,
    });
    const longAgo = { ...named('older'), publishedAt: '2001-01-01T00:00:00.000Z' };
    expect(postIn(await app.desk.post('videos', longAgo)).publishedAt).toBe(longAgo.publishedAt);
    expect(await shownBy(app)).toEqual(['older', 'A talk', 'Old']);
    expect(heard).toEqual([['videos'], ['videos']]);
    expect(await app.auditLog()).toEqual([
      ['video added', 'A talk'],
      ['video added', 'older'],
    ]);
  });

  test('are changed as a whole, and keep what is not given of date and picture', async () => {
    const app = await openDesk(open);
    const { id, url } = await uploadImage(app);
    const whole = { ...named('Talk'), description: 'D.', duration: '1:02:03', imageId: id };
    const made = postIn(await app.desk.post('videos', { ...whole, publishedAt: '2001-01-01T00:00:00.000Z' }));
    expect(made).toMatchObject({ thumbnailUrl: url, imageId: id, duration: '1:02:03' });
    const changed = postIn(await app.desk.put(`videos/${made.id}`, { ...named('Other'), isShown: true }));
    expect(changed).toEqual({ ...made, youtubeId: 'id-of-Other', title: 'Other', description: '', duration: '' });
    const bare = postIn(await app.desk.put(`videos/${made.id}`, { ...named('Other'), imageId: null }));
    expect(bare).toEqual({ ...changed, imageId: null, thumbnailUrl: '' });
    const { imageId, isShown, ...shown } = bare;
    expect((await app.get('/api/videos')).json()).toEqual([shown]);
  });

  test('have the order they are given, and those that come after it come first', async () => {
    const app = await openDesk(open);
    const [first, second, third] = await add(app, 'first', 'second', 'third');
    postIn(await app.desk.put('videos/order', { ids: [first, third, second] }));
    expect(await shownBy(app)).toEqual(['first', 'third', 'second']);
    await add(app, 'fourth');
    expect(await shownBy(app)).toEqual(['fourth', 'first', 'third', 'second']);
  });

  test('are not ordered by a list that is not theirs any more', async () => {
    const app = await openDesk(open);
    const [first, second] = await add(app, 'first', 'second');
    const sentence = 'Someone else has changed this list. Check the order and try again.';
    for (const ids of [[first], [first, first], [first, second, 99], [first, 99], []]) {
      expect(refusal(await app.desk.put('videos/order', { ids }))).toEqual([409, sentence]);
    }
    expect(await listedAt(app)).toEqual(['second', 'first']);
  });

  test('are refused in words where they cannot be', async () => {
    const app = await openDesk(open);
    const [id] = await add(app, 'first');
    const address = 'Enter the link of a YouTube video.';
    const tries: [object, string][] = [
      [{ watchAddress: 'javascript:alert(1)' }, address],
      [{ watchAddress: 'https://vimeo.com/123' }, address],
      [{ watchAddress: 'https://www.youtube.com/watch?v="><script>' }, address],
      [{ watchAddress: '' }, address],
      [{ title: ' ' }, 'The title is required'],
      [{ duration: 'long' }, 'Enter a duration such as 12:47 or 1:02:03.'],
      [{ publishedAt: 'yesterday' }, 'Enter a date such as 2026-11-22T10:28:00Z.'],
    ];
    for (const [change, sentence] of tries) {
      for (const answer of [
        await app.desk.post('videos', { ...named('new'), ...change }),
        await app.desk.put(`videos/${id}`, { ...named('new'), ...change }),
      ]) {
        const [status, message] = refusal(answer);
        expect([status, String(message)]).toEqual([400, expect.stringContaining(sentence)]);
      }
    }
    const missing = [404, 'There is no such video.'];
    expect(refusal(await app.desk.put('videos/99', named('new')))).toEqual(missing);
    expect(refusal(await app.desk.remove('videos/99'))).toEqual(missing);
    expect(await listedAt(app)).toEqual(['first']);
    expect(await app.auditLog()).toHaveLength(1);
  });
});
