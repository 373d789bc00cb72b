import { expect, test } from 'vitest';
import { onBothDatabases, onSqlite } from '../../../test/support/databases.ts';
import { openDesk } from '../../../test/support/desk-app.ts';
import { postIn, refusal } from '../../../test/support/writing.ts';

const part = (title: string) => ({ slug: title.toLowerCase(), title, language: 'en' });

async function openSeries(open: Parameters<typeof openDesk>[0]) {
  const app = await openDesk(open);
  const { id: seriesId } = postIn(
    await app.desk.post('series', { name: 'The Gita, chapter by chapter', slug: 'gita' }),
  );
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<number> =>
    postIn(await app.owner.create({ title, series_id: seriesId, ...fields })).id;
  const seriesOf = async (id: number) => postIn(await app.get(`/api/post/${id}`)).series;
  return { ...app, seriesId, add, seriesOf };
}

onBothDatabases('a series', (open) => {
  test('has its published parts in order, and each part knows those around it', async () => {
    const app = await openSeries(open);
    const [one, three] = [await app.add('One'), await app.add('Three')];
    const two = await app.add('Two', { series_order: 1 });
    await app.add('Draft', { status: 'draft' });
    expect(postIn(await app.owner.get(`/api/post/${three}`))).toMatchObject({
      series_id: app.seriesId,
      series_order: 2,
    });
    const parts = [part('One'), part('Two'), part('Three')];
    const about = { id: app.seriesId, slug: 'gita', name: 'The Gita, chapter by chapter', parts };
    expect(await app.seriesOf(two)).toEqual({ ...about, position: 2, previous: parts[0], next: parts[2] });
    expect(await app.seriesOf(one)).toEqual({ ...about, position: 1, previous: null, next: parts[1] });
    const series = (await app.get('/api/series/gita')).json();
    expect(series).toMatchObject({ slug: 'gita', post_count: 3 });
    expect(series.posts.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two', 'Three']);
  });

  test('shows at once that a part is renamed, moved, taken out or taken back', async () => {
    const app = await openSeries(open);
    const [one, two] = [await app.add('One'), await app.add('Two')];
    const titles = async () => (await app.seriesOf(one)).parts.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['One', 'Two']);
    postIn(await app.owner.update({ id: two, title: 'Second' }));
    expect(await titles()).toEqual(['One', 'Second']);
    postIn(await app.owner.update({ id: two, title: 'Second', series_order: 1 }));
    postIn(await app.owner.update({ id: one, title: 'One', series_order: 3 }));
    expect(await titles()).toEqual(['Second', 'One']);
    postIn(await app.owner.update({ id: two, title: 'Second', status: 'draft' }));
    expect(await titles()).toEqual(['One']);
    postIn(await app.owner.update({ id: two, title: 'Second', status: 'published' }));
    expect(await titles()).toEqual(['Second', 'One']);
    postIn(await app.owner.update({ id: two, title: 'Second', series_id: null }));
    expect(await titles()).toEqual(['One']);
    expect(postIn(await app.get(`/api/post/${two}`))).not.toHaveProperty('series');
  });

  test('is found by a former slug, and is gone with its last part', async () => {
    const app = await openSeries(open);
    const id = await app.add('One');
    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Gita', slug: 'geeta' }));
    expect((await app.get('/api/series/gita')).json().slug).toBe('geeta');
    expect((await app.seriesOf(id)).slug).toBe('geeta');
    postIn(await app.owner.remove(id));
    expect((await app.get('/api/series/geeta')).statusCode).toBe(404);
    expect((await app.get('/api/series')).json()).toEqual([]);
  });

  test('can be deleted, and its posts stay', async () => {
    const app = await openSeries(open);
    const id = await app.add('One');
    expect(await app.seriesOf(id)).toBeDefined();
    postIn(await app.desk.remove(`series/${app.seriesId}`));
    expect(await app.seriesOf(id)).toBeUndefined();
    expect(postIn(await app.owner.get(`/api/post/${id}`))).toMatchObject({ series_id: null, series_order: null });
    expect(await app.acts()).toEqual([
      ['series added', 'The Gita, chapter by chapter'],
      ['series deleted', 'The Gita, chapter by chapter'],
    ]);
  });
});

onSqlite('a series', (open) => {
  test('of a draft has the draft in its place, for those who see it', async () => {
    const app = await openSeries(open);
    await app.add('One');
    const draft = await app.add('Draft', { status: 'draft' });
    await app.add('Three');
    const { series } = postIn(await app.owner.get(`/api/post/${draft}`));
    expect([series.position, series.previous.title, series.next.title]).toEqual([2, 'One', 'Three']);
  });

  test('is put in order by admins', async () => {
    const app = await openSeries(open);
    const second = postIn(await app.desk.post('series', { name: 'उपनिषद', description: 'Two lines.' }));
    expect(second).toMatchObject({ slug: 'उपनिषद', post_count: 0, all_posts: 0, files: [] });
    const ordered = postIn(await app.desk.put('series/order', { ids: [second.id, app.seriesId] }));
    expect(ordered.map(({ id }: { id: number }) => id)).toEqual([second.id, app.seriesId]);
    expect((await app.desk.put('series/order', { ids: [second.id] })).statusCode).toBe(409);
  });

  test('that cannot be is refused in words', async () => {
    const app = await openSeries(open);
    const taken = await app.desk.post('series', { name: 'Other', slug: 'gita' });
    expect(refusal(taken)).toEqual([409, 'The slug “gita” belongs to another series, or did so once.']);
    expect(refusal(await app.desk.post('series', { name: ' ' }))).toEqual([400, 'The name is required']);
    const none = await app.owner.create({ series_id: 999 });
    expect(refusal(none)).toEqual([422, 'There is no such series. Please choose another one.']);
    const wrong = await app.owner.create({ series_id: app.seriesId, series_order: 0 });
    expect(refusal(wrong)).toEqual([400, 'The part must be a whole number from 1 to 10000.']);
    expect((await (await app.writer()).create({ title: 'Mine', series_id: app.seriesId })).statusCode).toBe(200);
  });
});
