import { expect, test } from 'vitest';
import { buildCategory, buildPost, buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

const NOT_FOUND = "The blog post you're looking for doesn't exist.";

onDatabase('one post', (open) => {
  test('has everything under both of the names it is known by', async () => {
    const { database, get } = await openApp(open);
    const authorId = await buildUser(database, { first_name: 'Indu', last_name: 'Pathak' });
    const category = await buildCategory(database, { name: 'Wisdom', slug: 'wisdom' });
    const id = await buildPost(database, {
      title: 'Lamp',
      summary: 'Short.',
      body: 'One.\n\nTwo.',
      language: 'hi',
      tags: ['b', 'a'],
      categoryId: category.id,
      authorId,
      youtubeUrl: 'https://www.youtube.com/watch?v=UtBsl3j0YRQ',
      featured: true,
      createdAt: Date.UTC(2026, 2, 1),
    });
    const postCategory = { id: category.id, name: 'Wisdom', slug: 'wisdom' };
    const answer = await get(`/api/post/${id}`);
    expect(answer.json()).toEqual({
      status: true,
      message: 'OK',
      data: {
        id,
        slug: 'lamp',
        title: 'Lamp',
        subtitle: '',
        summary: 'Short.',
        excerpt: 'Short.',
        post_data: 'One.\n\nTwo.',
        content: 'One.\n\nTwo.',
        format: 'plain',
        html: '<p><span lang="en">One</span>.</p><p><span lang="en">Two</span>.</p>',
        outline: [],
        language: 'hi',
        status: 'published',
        created_at: '2026-03-01T00:00:00.000Z',
        published_at: '2026-03-01T00:00:00.000Z',
        updated_at: '2026-03-01T00:00:00.000Z',
        author: { first_name: 'Indu', last_name: 'Pathak', is_owner: false, has_account: true },
        files: [],
        tags: ['b', 'a'],
        postCategory,
        PostCategory: postCategory,
        readTime: 1,
        views: 0,
        likes: 0,
        comments: 0,
        shares: 0,
        featured: true,
        youtubeUrl: 'https://www.youtube.com/watch?v=UtBsl3j0YRQ',
        next: null,
        related: [],
      },
    });
    expect((await get(`/api/blog-posts/${id}`)).json()).toEqual(answer.json().data);
  });

  test('is found by its id, its slug and a slug it once had', async () => {
    const { database, get } = await openApp(open);
    const id = await buildPost(database, { title: 'दीये की लौ' });
    await inTransaction(database, (db) =>
      db.insertInto('former_slugs').values({ slug: 'old-lamp', post_id: id }).execute(),
    );
    for (const key of [`${id}`, encodeURIComponent('दीये-की-लौ'), 'old-lamp']) {
      for (const path of ['/api/post/', '/post/', '/api/blog-posts/']) {
        const answer = (await get(`${path}${key}`)).json();
        expect((answer.data ?? answer).id).toBe(id);
      }
    }
  });

  test('is found by a slug however it was composed', async () => {
    const { database, get } = await openApp(open);
    const id = await buildPost(database, { title: 'Café' });
    expect((await get(`/api/post/${encodeURIComponent('cafe\u0301')}`)).json().data.id).toBe(id);
  });

  test('has no author when the account is gone', async () => {
    const { database, get } = await openApp(open);
    const id = await buildPost(database, { authorId: await buildUser(database) });
    expect((await get(`/api/post/${id}`)).json().data.author).toMatchObject({ first_name: 'Asha', last_name: 'Rao' });
    await inTransaction(database, (db) => db.deleteFrom('users').execute());
    expect((await get(`/api/post/${id}`)).json().data).not.toHaveProperty('author');
    expect((await get('/api/post/list')).json().data.rows[0]).not.toHaveProperty('author');
  });

  test('names its image from the root, with what is known of it', async () => {
    const { database, get } = await openApp(open);
    const id = await buildPost(database);
    await inTransaction(database, async (db) => {
      const image = { width: 4, height: 3, animated: 0, alt: 'A lamp.', owner_id: null, created_at: 0 } as const;
      const { id: imageId } = await db
        .insertInto('images')
        .values({ name: 'a.jpg', ...image })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('posts').set({ image_id: imageId }).execute();
    });
    const file = { file_path: '/media/a.jpg', width: 4, height: 3, alt: 'A lamp.' };
    expect((await get(`/api/post/${id}`)).json().data.files).toMatchObject([file]);
    expect((await get('/api/post/list')).json().data.rows[0].files).toMatchObject([file]);
  });

  test('takes 5 minutes to read when it has no text', async () => {
    const { database, get } = await openApp(open);
    const id = await buildPost(database, { body: '' });
    expect((await get(`/api/post/${id}`)).json().data.readTime).toBe(5);
  });

  test('that is not there is refused in the words of its kind of call', async () => {
    const { database, get } = await openApp(open);
    await buildPost(database);
    for (const key of [
      '0',
      '999',
      '99999999999999999999',
      'none',
      '1.5',
      '-1',
      '1e0',
      'constructor',
      'x'.repeat(400),
    ]) {
      const [enveloped, plain] = [await get(`/api/post/${key}`), await get(`/api/blog-posts/${key}`)];
      expect([key, enveloped.statusCode, enveloped.json()]).toEqual([key, 404, { status: false, message: NOT_FOUND }]);
      expect([key, plain.statusCode, plain.headers['content-type'], plain.body]).toEqual([
        key,
        404,
        'text/plain; charset=utf-8',
        NOT_FOUND,
      ]);
    }
  });
});

onDatabase('a draft', (open) => {
  test('is seen by no stranger, by any call or page', async () => {
    const { app, database, get } = await openApp(open);
    const category = await buildCategory(database, { slug: 'wisdom' });
    const of = { categoryId: category.id, body: 'secretword' };
    const published = await buildPost(database, { ...of, body: 'Open.' });
    const draft = await buildPost(database, {
      ...of,
      title: 'Secret',
      status: 'draft',
      featured: true,
      tags: ['secretword'],
    });
    await inTransaction(database, (db) =>
      db.insertInto('former_slugs').values({ slug: 'old-secret', post_id: draft }).execute(),
    );
    const paths = Object.keys(app.swagger().paths ?? {}).filter((path) => !path.includes('{'));
    const lists = ['', '?category=wisdom', `?category_id=${category.id}`].flatMap((query) =>
      paths.map((path) => `${path}${query}`),
    );
    const keys = [draft, published, 'secret', 'old-secret'];
    const single = keys.flatMap((key) => [
      `/api/post/${key}`,
      `/post/${key}`,
      `/api/blog-posts/${key}`,
      `/blog/${key}`,
    ]);
    const others = ['/api/post/list?search=secretword', '/api/blog-posts?status=published', '/', '/blog', '/about'];
    for (const url of [...lists, ...single, ...others]) {
      const { body } = await get(url);
      expect([url, /secret/i.test(body)]).toEqual([url, false]);
    }
    expect((await get('/api/post/list?search=secretword')).json().data.count).toBe(0);
    expect((await get('/api/categories')).json()[0].post_count).toBe(1);
    for (const key of [draft, 'secret', 'old-secret']) expect((await get(`/api/post/${key}`)).statusCode).toBe(404);
  });

  test('is not listed for who asks for drafts without logging in', async () => {
    const { get } = await openApp(open);
    const answer = await get('/api/blog-posts?status=draft');
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      401,
      'text/plain; charset=utf-8',
      'Log in to see drafts.',
    ]);
  });
});
