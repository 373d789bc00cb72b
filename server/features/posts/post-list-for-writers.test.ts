import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWriting, postIn, refusal, type Writer } from '../../../test/support/texts/writing.ts';

async function list(writer: Writer, query: string) {
  const { rows, count } = postIn(await writer.get(`/api/post/list?${query}`));
  return { ids: rows.map((row: { id: number }) => row.id), count };
}

onDatabase('the list of posts', (open) => {
  /** Of each kind one, the oldest first. */
  const setUp = async () => {
    const app = await openWriting(open);
    const [writer, other, admin] = [await app.writer(), await app.writer(), await app.admin()];
    const { database, category } = app;
    const of = { categoryId: category.id };
    const own = await buildPost(database, { ...of, authorId: writer.id, title: 'Own' });
    const ownDraft = await buildPost(database, { ...of, authorId: writer.id, status: 'draft', title: 'Own draft' });
    const others = await buildPost(database, { authorId: other.id, title: 'Other' });
    const othersDraft = await buildPost(database, { authorId: other.id, status: 'draft', title: 'Other draft' });
    const binned = await buildPost(database, { ...of, authorId: writer.id, title: 'Gone' });
    postIn(await writer.remove(binned));
    return { ...app, writer, other, admin, own, ownDraft, others, othersDraft, binned };
  };

  test('is what strangers see, and one’s own drafts, where nothing else is asked for', async () => {
    const { writer, admin, stranger, own, ownDraft, others } = await setUp();
    expect(await list(writer, '')).toEqual({ ids: [others, ownDraft, own], count: 3 });
    expect(await list(admin, '')).toEqual({ ids: [others, own], count: 2 });
    expect(await list(stranger, '')).toEqual({ ids: [others, own], count: 2 });
    expect(await list(writer, 'scope=public')).toEqual({ ids: [others, own], count: 2 });
    expect(await list(writer, 'limit=1&page=2')).toEqual({ ids: [ownDraft], count: 3 });
  });

  test('is one’s own with the scope `mine`, and everybody’s for an admin with `all`', async () => {
    const { writer, other, admin, own, ownDraft, others, othersDraft } = await setUp();
    expect(await list(writer, 'scope=mine')).toEqual({ ids: [ownDraft, own], count: 2 });
    expect(await list(other, 'scope=mine')).toEqual({ ids: [othersDraft, others], count: 2 });
    expect(await list(admin, 'scope=mine')).toEqual({ ids: [], count: 0 });
    expect(await list(admin, 'scope=all')).toEqual({ ids: [othersDraft, others, ownDraft, own], count: 4 });
    const refused = await writer.get('/api/post/list?scope=all');
    expect(refusal(refused)).toEqual([403, 'Only an admin can see everyone’s posts.']);
  });

  test('of the bin holds one’s own, for an admin everybody’s', async () => {
    const { writer, other, admin, binned, others } = await setUp();
    expect(await list(writer, 'scope=bin')).toEqual({ ids: [binned], count: 1 });
    expect(await list(other, 'scope=bin')).toEqual({ ids: [], count: 0 });
    postIn(await other.remove(others));
    expect(await list(admin, 'scope=bin')).toEqual({ ids: [others, binned], count: 2 });
  });

  test('is narrowed by category and words, whatever its scope', async () => {
    const { writer, own, ownDraft, others, category, database } = await setUp();
    const narrow = `category_id=${category.id}`;
    expect(await list(writer, `scope=mine&${narrow}`)).toEqual({ ids: [ownDraft, own], count: 2 });
    expect(await list(writer, narrow)).toEqual({ ids: [ownDraft, own], count: 2 });
    const { slug } = await buildCategory(database, { slug: 'empty' });
    expect(await list(writer, `scope=mine&category=${slug}`)).toEqual({ ids: [], count: 0 });
    expect(await list(writer, 'scope=mine&search=draft')).toEqual({ ids: [ownDraft], count: 1 });
    expect(await list(writer, 'search=own')).toEqual({ ids: [ownDraft, own], count: 2 });
    expect(await list(writer, 'search=other')).toEqual({ ids: [others], count: 1 });
    expect(await list(writer, 'scope=bin&search=gone&category_id=')).toMatchObject({ count: 1 });
  });

  test('tells writers what state a post of theirs is in', async () => {
    const { writer, own, ownDraft, others } = await setUp();
    const { rows } = postIn(await writer.get('/api/post/list?body=omit'));
    const state = { revision: 1, draft_id: null, review_requested_at: null, deleted_at: null, deleted_by_admin: false };
    expect(rows).toMatchObject([
      { id: others, status: 'published' },
      { id: ownDraft, status: 'draft', is_published: false, ...state },
      { id: own, status: 'published', is_published: true, ...state },
    ]);
    expect(rows[0]).not.toHaveProperty('revision');
  });

  test('of drafts as plain JSON holds one’s own, for an admin everybody’s', async () => {
    const { writer, admin, ownDraft, othersDraft } = await setUp();
    const drafts = async (person: Writer) =>
      (await person.get('/api/blog-posts?status=draft')).json().map((row: { id: number }) => row.id);
    expect(await drafts(writer)).toEqual([ownDraft]);
    expect(await drafts(admin)).toEqual([othersDraft, ownDraft]);
  });

  test('one of which is a draft is shown to its writers alone, by id and by address', async () => {
    const { writer, other, admin, stranger, ownDraft } = await setUp();
    for (const url of [`/api/post/${ownDraft}`, '/post/own-draft', `/api/blog-posts/${ownDraft}`]) {
      const statuses = [writer, admin, other, stranger].map(async (person) => (await person.get(url)).statusCode);
      expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
    }
    expect(postIn(await writer.get(`/api/post/${ownDraft}`)).next).toBeNull();
  });
});

onDatabase('a draft or a post in the bin', (open) => {
  test('is in no answer that another person gets', async () => {
    const app = await openWriting(open);
    const [author, other] = [await app.writer(), await app.writer()];
    const shown = postIn(await author.create({ title: 'Shown' }));
    const secret = { title: 'Secretword', content: 'secretword', tags: ['secretword'] };
    const draft = postIn(await author.create({ ...secret, status: 'draft' }));
    const binned = postIn(await author.create(secret));
    postIn(await author.update({ id: binned.id, title: 'Still secretword' }));
    postIn(await author.remove(binned.id));

    const paths = Object.keys(app.app.swagger().paths ?? {}).filter((path) => !path.includes('{'));
    const scopes = ['', '?scope=public', '?scope=mine', '?scope=all', '?scope=bin', '?search=secretword'];
    const keys = [draft.id, binned.id, shown.id, 'secretword', 'secretword-2', 'still-secretword'];
    const urls = [
      ...paths,
      ...scopes.map((query) => `/api/post/list${query}`),
      '/api/blog-posts?status=draft',
      ...keys.flatMap((key) => [`/api/post/${key}`, `/post/${key}`, `/api/blog-posts/${key}`, `/blog/${key}`]),
      ...keys.map((key) => `/api/post/${key}/versions`),
      '/',
      '/blog',
    ];
    for (const person of [other, app.stranger]) {
      for (const url of urls) {
        const { body } = await person.get(url);
        expect([url, /secretword/i.test(body)]).toEqual([url, false]);
      }
    }
    expect((await author.get(`/blog/${draft.id}`)).statusCode).toBe(301);
  });
});
