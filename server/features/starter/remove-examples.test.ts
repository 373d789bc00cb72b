import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import type { Examples } from '#shared/contracts/site.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { insertStarterContent, starterAuthor, starterEssays } from './starter-content.ts';

const EVERYTHING: Examples = {
  ...{ posts: 12, videos: 6, categories: 4 },
  ...{ book: true, author: true, name: true, site: true, claims: true, journey: true },
};
const NOTHING: Examples = {
  ...{ posts: 0, videos: 0, categories: 0 },
  ...{ book: false, author: false, name: false, site: false, claims: false, journey: false },
};

onBothDatabases('the examples of a new site', (open) => {
  async function withExamples() {
    const app = await openDesk(open);
    await inTransaction(app.database, async (db) => {
      const [first_name, last_name] = starterAuthor.name.split(' ') as [string, string];
      await db.updateTable('users').set({ first_name, last_name }).where('id', '=', app.owner.id).execute();
      await insertStarterContent(db, { adminId: app.owner.id, now: Date.now(), afterSave });
    });
    const left = async () => postIn(await app.desk.get('first-start')).examples;
    const published = async (): Promise<{ slug: string; id: number }[]> =>
      postIn(await app.get('/api/post/list?limit=50')).rows;
    return { ...app, left, published };
  }

  test('go together, the articles into the bin, and the site is as if it had begun empty', async () => {
    const { database, desk, get, left, published, auditLog } = await withExamples();
    expect(await left()).toEqual(EVERYTHING);
    expect(postIn(await desk.remove('examples'))).toEqual(NOTHING);
    expect(await published()).toEqual([]);
    expect((await get('/api/videos')).json()).toEqual([]);
    const home = (await get('/')).body;
    for (const words of ['Indumati', 'Rough Work', '5K+', 'Thinking slowly']) expect(home).not.toContain(words);
    const admin = await database.read.selectFrom('users').select(['first_name', 'last_name']).executeTakeFirst();
    expect(admin).toEqual({ first_name: '', last_name: '' });
    const binned = database.read.selectFrom('posts').select('id').where('deleted_at', 'is not', null).execute();
    expect(await binned).toHaveLength(12);
    expect((await auditLog()).at(-1)).toEqual(['examples removed', '']);
  });

  test('stay where the author has changed them, or a reader has commented', async () => {
    const app = await withExamples();
    const [changed, commented] = await app.published();
    const videos = postIn(await app.desk.get('videos'));
    const { id, youtubeId, description, duration } = videos[0];
    await app.owner.update({ id: changed?.id, title: 'My own title' });
    await app.send('POST', '/api/post/comment', { post_id: commented?.id, comment: 'Lovely.' }, app.owner.bearer);
    await app.desk.put(`videos/${id}`, {
      watchAddress: `https://youtu.be/${youtubeId}`,
      title: 'My own video',
      description,
      duration,
    });
    await app.desk.put('site', { tagline: 'My own line' });
    await app.desk.put('author', { name: 'Asha Menon' });
    expect(await app.left()).toEqual({ ...EVERYTHING, posts: 10, videos: 5 });
    await app.desk.remove('examples');
    expect((await app.published()).map((post) => post.id).sort()).toEqual([changed?.id, commented?.id].sort());
    expect(postIn(await app.desk.get('videos')).map(({ title }: { title: string }) => title)).toEqual(['My own video']);
    expect((await app.get('/')).body).toContain('My own line');
    expect((await app.get('/api/author')).json()).toMatchObject({ name: 'Asha Menon', bio: '', expertise: [] });
    expect(await app.left()).toEqual(NOTHING);
  });

  test('are no posts of the author that have the same address', async () => {
    const { database, owner, left } = await withExamples();
    await inTransaction(database, (db) =>
      db
        .updateTable('posts')
        .set({ slug: 'elsewhere' })
        .where('slug', '=', starterEssays[0]?.slug ?? '')
        .execute(),
    );
    await owner.create({ title: 'Another', slug: starterEssays[0]?.slug });
    expect(await left()).toMatchObject({ posts: 11 });
  });
});
