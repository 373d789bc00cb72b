import { expect, test } from 'vitest';
import {
  buildCategory,
  buildPost,
  buildSession,
  buildUser,
  inTransaction,
  postDraft,
  replacePost,
} from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

async function list({ get }: TestApp, query: string, headers = {}) {
  const answer = await get(`/api/post/list?body=omit&${query}`, headers);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  const { rows, count, tag } = answer.json().data;
  return { titles: rows.map(({ title }: { title: string }) => title), count, tag };
}

onBothDatabases('the posts with a tag', (open) => {
  test('are listed newest first, in pages', async () => {
    const site = await openApp(open);
    await buildPost(site.database, { title: 'Without' });
    await buildPost(site.database, { title: 'Newest', tags: ['Dharma'], createdAt: 3000 });
    await buildPost(site.database, { title: 'Oldest', tags: ['x', 'Dharma'], createdAt: 1000 });
    await buildPost(site.database, { title: 'Middle', tags: ['Dharma', 'y'], createdAt: 2000 });
    expect(await list(site, 'tag=dharma')).toEqual({
      titles: ['Newest', 'Middle', 'Oldest'],
      count: 3,
      tag: { name: 'Dharma', slug: 'dharma' },
    });
    expect(await list(site, 'tag=dharma&limit=2&page=2')).toMatchObject({ titles: ['Oldest'], count: 3 });
    expect(await list(site, 'tag=none')).toEqual({ titles: [], count: 0, tag: undefined });
    expect(await list(site, 'tag=!!')).toEqual({ titles: [], count: 0, tag: undefined });
    expect(await list(site, 'tag=')).toMatchObject({ count: 4 });
  });

  test('share a page whatever the spelling, under the name that the newest gives it', async () => {
    const site = await openApp(open);
    await buildPost(site.database, { title: 'Old', tags: ['self-knowledge'], createdAt: 1000 });
    await buildPost(site.database, { title: 'New', tags: ['Self Knowledge', 'self-knowledge'], createdAt: 2000 });
    await buildPost(site.database, { title: 'हिन्दी', tags: ['आत्म ज्ञान'] });
    const both = { titles: ['New', 'Old'], count: 2, tag: { name: 'Self Knowledge', slug: 'self-knowledge' } };
    for (const tag of ['self-knowledge', 'Self Knowledge', 'SELF-KNOWLEDGE']) {
      expect(await list(site, `tag=${encodeURIComponent(tag)}`)).toEqual(both);
    }
    const hindi = `tag=${encodeURIComponent('आत्म-ज्ञान')}`;
    expect(await list(site, hindi)).toMatchObject({ titles: ['हिन्दी'], tag: { name: 'आत्म ज्ञान', slug: 'आत्म-ज्ञान' } });
  });

  test('are only those that are published now', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database, { is_admin: 1 });
    const admin = await buildSession(site.database, authorId);
    const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      site.app.inject({ method, url, headers: admin, ...(payload && { payload }) });
    const id = await buildPost(site.database, { title: 'Shown', tags: ['ego'], authorId });
    await buildPost(site.database, { title: 'Draft', tags: ['ego'], status: 'draft', authorId });
    expect(await list(site, 'tag=ego')).toMatchObject({ titles: ['Shown'], count: 1 });
    await call('DELETE', `/api/post/${id}`);
    expect(await list(site, 'tag=ego')).toEqual({ titles: [], count: 0, tag: undefined });
    await call('POST', '/api/post/restore', { id });
    expect(await list(site, 'tag=ego')).toMatchObject({ titles: ['Shown'], count: 1 });
    const own = await list(site, 'tag=ego&scope=mine', admin);
    expect([own.titles.toSorted(), own.count]).toEqual([['Draft', 'Shown'], 2]);
  });

  test('follow their tags, their date and their category', async () => {
    const site = await openApp(open);
    const { id: categoryId, slug } = await buildCategory(site.database);
    const draft = postDraft({ categoryId, title: 'One', tags: ['ego'], createdAt: 1000 });
    const id = await buildPost(site.database, draft);
    await buildPost(site.database, { title: 'Other', tags: ['ego'], createdAt: 2000 });
    expect(await list(site, `tag=ego&category=${slug}`)).toMatchObject({ titles: ['One'], count: 1 });
    await inTransaction(site.database, (db) => replacePost(db, id, { ...draft, tags: ['mind'] }, 3000));
    expect(await list(site, 'tag=ego')).toMatchObject({ titles: ['Other'], count: 1 });
    expect(await list(site, 'tag=mind')).toMatchObject({ titles: ['One'], count: 1 });
  });

  test('are no part of a search', async () => {
    const { get } = await openApp(open);
    const answer = await get('/api/post/list?tag=ego&search=lamp');
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Give either a search or a tag, not both.']);
  });
});
