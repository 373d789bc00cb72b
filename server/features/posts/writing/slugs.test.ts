import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { openWriting, postIn, type Writer } from '../../../../test/support/writing.ts';

async function rename(writer: Writer, id: number, title: string): Promise<string> {
  return postIn(await writer.update({ id, title })).slug;
}

onBothDatabases('the address of a post', (open) => {
  test('follows the title of a draft without a trace', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp', status: 'draft' }));
    expect(await rename(writer, id, 'दीये की लौ')).toBe('दीये-की-लौ');
    expect((await writer.get('/api/post/lamp')).statusCode).toBe(404);
    expect(await database.read.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
  });

  test('follows the title of a published post, and the former one leads to it', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    expect(await rename(writer, id, 'River')).toBe('river');
    const page = await get('/blog/lamp');
    expect([page.statusCode, page.headers.location]).toEqual([301, '/blog/river']);
    expect((await get('/api/post/lamp')).json().data.slug).toBe('river');
  });

  test('that strangers once saw is remembered even while the post is a draft again', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    postIn(await writer.update({ id, title: 'Lamp', status: 'draft' }));
    await rename(writer, id, 'River');
    postIn(await writer.update({ id, title: 'River', status: 'published' }));
    expect((await get('/api/post/lamp')).json().data.id).toBe(id);
  });

  test('can be had back by the same post, and by no other', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    await rename(writer, id, 'River');
    expect(postIn(await writer.create({ title: 'Lamp' })).slug).toBe('lamp-2');
    const third = postIn(await writer.create({ title: 'Third' }));
    expect(await rename(writer, third.id, 'Lamp')).toBe('lamp-3');
    expect(await rename(writer, id, 'Lamp')).toBe('lamp');
    expect((await get('/api/post/river')).json().data.id).toBe(id);
    expect(await rename(writer, id, 'River')).toBe('river');
    expect((await get('/blog/lamp')).headers.location).toBe('/blog/river');
  });

  test('stays when the title changes in nothing an address shows', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    postIn(await writer.create({ title: 'Lamp' }));
    const { id, slug } = postIn(await writer.create({ title: 'Lamp' }));
    expect([slug, await rename(writer, id, 'LAMP!'), await rename(writer, id, 'Lamp?')]).toEqual([
      'lamp-2',
      'lamp-2',
      'lamp-2',
    ]);
    expect(await database.read.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
  });

  test('never looks like an id, and never like a call', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    for (const title of ['1947', 'List', 'latest', 'Categories', '!!!', '🪔']) {
      const { id, slug } = postIn(await writer.create({ title }));
      expect(postIn(await writer.get(`/api/post/${encodeURIComponent(slug)}`)).id).toBe(id);
    }
    const { id } = postIn(await writer.create({ title: 'x' }));
    expect(await rename(writer, id, '1947')).toBe('post-1947-2');
  });

  test('is one each when many are written and renamed to one title at once', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const drafts = [];
    for (let made = 0; made < 12; made += 1) drafts.push(postIn(await writer.create({ title: `Post ${made}` })));
    const answers = await Promise.all([
      ...drafts.map(({ id }) => writer.update({ id, title: 'One title' })),
      ...drafts.map(() => writer.create({ title: 'One title' })),
    ]);
    const slugs = answers.map((answer) => postIn(answer).slug);
    expect(new Set(slugs).size).toBe(24);
    expect(slugs.every((slug) => /^one-title(-\d+)?$/.test(slug))).toBe(true);
    expect(await database.read.selectFrom('former_slugs').select('slug').execute()).toHaveLength(12);
  });

  test('that is given up is had by nobody who asks for it in the same moment', async () => {
    const { writer: join, database, get } = await openWriting(open);
    const writer = await join();
    const first = postIn(await writer.create({ title: 'Lamp' }));
    const others = [];
    for (let made = 0; made < 6; made += 1) others.push(postIn(await writer.create({ title: `Post ${made}` })));
    const answers = await Promise.all([
      writer.update({ id: first.id, title: 'River' }),
      ...others.map(({ id }) => writer.update({ id, title: 'Lamp' })),
      ...others.map(() => writer.create({ title: 'Lamp' })),
    ]);
    for (const answer of answers) postIn(answer);
    expect((await get('/api/post/lamp')).json().data.id).toBe(first.id);
    const former = await database.read.selectFrom('former_slugs').select('slug').execute();
    const current = await database.read.selectFrom('posts').select('slug').execute();
    const all = [...former, ...current].map(({ slug }) => slug);
    expect(new Set(all).size).toBe(all.length);
  });
});
