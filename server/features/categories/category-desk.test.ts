import { expect, test } from 'vitest';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { buildCategory, createPost, inTransaction, postDraft } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase, whenWaitingForLock } from '../../../test/support/database/databases.ts';
import { openTwice, pageOf, renewedBy } from '../../../test/support/server/cached-pages.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';
import { findCategoryBySlug, findOrCreateCategory } from './category-store.ts';

interface Named {
  id: number;
  name: string;
  slug: string;
}

async function add(app: DeskApp, name: string, more: object = {}): Promise<Named> {
  return postIn(await app.desk.post('categories', { name, ...more }));
}

async function offered(app: DeskApp): Promise<string[]> {
  return (await app.get('/api/categories')).json().map(({ name }: Named) => name);
}

onBothDatabases('categories, at the desk', (open) => {
  test('win an address one by one, however many ask for it at once', async () => {
    const app = await openDesk(open);
    const ids = [app.category.id, (await add(app, 'B')).id, (await add(app, 'C')).id];
    const answers = await Promise.all(
      ids.map((id) => app.desk.put(`categories/${id}`, { name: `Name ${id}`, slug: 'wished-for' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const names = await Promise.all([1, 2, 3].map(() => app.desk.post('categories', { name: 'Same' })));
    expect(names.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const swap = (id: number, slug: string) => app.desk.put(`categories/${id}`, { name: `Name ${id}`, slug });
    const [one, other] = ids as [number, number];
    const swapped = await Promise.all([swap(one, 'category-of-b'), swap(other, 'wished-for')]);
    for (const { statusCode } of swapped) expect([200, 409]).toContain(statusCode);
  });

  test('are not deleted from under a post that is being written', async () => {
    const app = await openDesk(open);
    const { database, category } = app;
    const [written, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = inTransaction(database, async (db) => {
      await createPost(db, postDraft({ categoryId: category.id, status: 'draft' }));
      written.resolve();
      await goesOn.promise;
    });
    await written.promise;
    const deleting = app.desk.remove(`categories/${category.id}`);
    await whenWaitingForLock(database);
    goesOn.resolve();
    await writing;
    expect((await deleting).statusCode).toBe(409);
    expect(await offered(app)).toEqual([category.name]);
  });
});

onDatabase('categories, at the desk', (open) => {
  test('are added at the end, with an address made of their name', async () => {
    const app = await openDesk(open);
    const heard = listenTo(app.database);
    const made = await add(app, ' दर्शन  शास्त्र ', { description: 'D.' });
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'दर्शन शास्त्र',
      slug: 'दर्शन-शास्त्र',
      description: 'D.',
      is_active: 1,
      post_count: 0,
      all_posts: 0,
    });
    expect((await add(app, 'Self & Soul')).slug).toBe('self-soul');
    expect((await add(app, 'Self, Soul')).slug).toBe('self-soul-2');
    expect((await add(app, 'Wisdom', { slug: 'Wise-Words' })).slug).toBe('wise-words');
    const names = [app.category.name, 'दर्शन शास्त्र', 'Self & Soul', 'Self, Soul', 'Wisdom'];
    expect(await offered(app)).toEqual(names);
    expect(heard[0]).toEqual(['categories', 'post-counts']);
    expect((await app.auditLog()).map(([, name]) => name)).toEqual(names.slice(1));
  });

  test('count their posts for strangers, and all of them for the desk', async () => {
    const app = await openDesk(open);
    const writer = await app.writer();
    postIn(await writer.create());
    postIn(await writer.create({ status: 'draft' }));
    const deleted = postIn(await writer.create());
    postIn(await writer.remove(deleted.id));
    expect(postIn(await app.desk.get('categories'))).toMatchObject([{ post_count: 1, all_posts: 3 }]);
  });

  test('keep their old addresses when they are renamed, and their posts', async () => {
    const app = await openDesk(open);
    const writer = await app.writer();
    const post = postIn(await writer.create());
    const old = app.category.slug;
    const renamed = { name: 'ज्ञान', description: 'D.' };
    const changed = postIn(await app.desk.put(`categories/${app.category.id}`, renamed));
    expect(changed).toMatchObject({ id: app.category.id, ...renamed, slug: 'ज्ञान', post_count: 1 });
    const list = async (slug: string) => postIn(await app.get(`/api/post/list?category=${encodeURIComponent(slug)}`));
    expect(await list('ज्ञान')).toMatchObject({ count: 1, rows: [{ id: post.id, postCategory: { name: 'ज्ञान' } }] });
    expect((await list('ज्ञान')).category_now).toBeUndefined();
    expect(await list(old)).toMatchObject({ count: 1, rows: [{ id: post.id }], category_now: 'ज्ञान' });
    const latest = postIn(await app.get(`/api/post/latest?category=${old}`));
    expect(latest).toMatchObject({ featured: { id: post.id }, category_now: 'ज्ञान' });
    const found = postIn(await app.get(`/api/post/list?search=${encodeURIComponent('ज्ञान')}`));
    expect(found.rows.map(({ id }: Named) => id)).toEqual([post.id]);
    expect(await app.auditLog()).toEqual([['category changed', 'ज्ञान']]);
  });

  test('may take back an address they had, and leave none of them to others', async () => {
    const app = await openDesk(open);
    const first = await add(app, 'First');
    const put = (slug: string, id = first.id) => app.desk.put(`categories/${id}`, { name: `Name ${id}`, slug });
    for (const slug of ['second', 'third', 'first']) expect(postIn(await put(slug)).slug).toBe(slug);
    for (const old of ['second', 'third']) {
      expect(postIn(await app.get(`/api/post/list?category=${old}`)).category_now).toBe('first');
    }
    expect(postIn(await app.get('/api/post/list?category=first')).category_now).toBeUndefined();

    for (const taken of ['first', 'second', 'third']) {
      const answer = [409, `The address “${taken}” belongs to another category, or once did. Choose a different one.`];
      expect(refusal(await put(taken, app.category.id))).toEqual(answer);
      expect(refusal(await app.desk.post('categories', { name: 'New', slug: taken }))).toEqual(answer);
    }
    expect((await add(app, 'Second')).slug).toBe('second-2');
    const id = await app.database.transaction((db) => findOrCreateCategory(db, 'Third'));
    const all: Named[] = postIn(await app.desk.get('categories'));
    expect(all.find((category) => category.id === id)?.slug).toBe('third-2');
  });

  test('have a name of their own', async () => {
    const app = await openDesk(open);
    const other = await add(app, 'Wisdom');
    const sentence = [409, 'There is already a category “Wisdom”. Choose another name.'];
    expect(refusal(await app.desk.post('categories', { name: 'Wisdom', slug: 'x' }))).toEqual(sentence);
    expect(refusal(await app.desk.put(`categories/${app.category.id}`, { name: 'Wisdom' }))).toEqual(sentence);
    const { problems } = (await app.desk.post('categories', { name: 'Wisdom' })).json();
    expect(problems).toEqual([{ field: 'name', message: sentence[1] }]);
    expect(postIn(await app.desk.put(`categories/${other.id}`, { name: 'Wisdom' })).slug).toBe('wisdom');
  });

  test.each([
    ['Philosophy', 'PHILOSOPHY '],
    ['Élan', 'e\u0301lan'],
    ['Straße', 'STRASSE'],
    ['दर्शन  शास्त्र', ' दर्शन शास्त्र'],
  ])('cannot be told apart by case and spaces: %s, %s', async (name, alike) => {
    const app = await openDesk(open);
    const first = await add(app, name);
    const other = await add(app, 'Quite another');
    const sentence = [409, `There is already a category “${first.name}”. Choose another name.`];
    expect(refusal(await app.desk.post('categories', { name: alike, slug: 'x' }))).toEqual(sentence);
    expect(refusal(await app.desk.put(`categories/${other.id}`, { name: alike }))).toEqual(sentence);
    expect(postIn(await app.desk.put(`categories/${first.id}`, { name: alike })).id).toBe(first.id);
  });

  test('that were alike before can be changed, and renamed apart', async () => {
    const app = await openDesk(open);
    const [one, other] = [await add(app, 'Wisdom'), await buildCategory(app.database, { name: 'WISDOM' })];
    const put = (name: string) => app.desk.put(`categories/${other.id}`, { name, description: 'D.' });
    expect(postIn(await put('WISDOM'))).toMatchObject({ name: 'WISDOM', description: 'D.' });
    expect(refusal(await put('wisdom'))).toEqual([409, 'There is already a category “Wisdom”. Choose another name.']);
    expect(postIn(await put('Wise words')).id).not.toBe(one.id);
  });

  test('that are hidden are not offered, and their posts can still be read', async () => {
    const app = await openDesk(open);
    const { slug } = postIn(await (await app.writer()).create());
    const { id, name } = app.category;
    const hidden = postIn(await app.desk.put(`categories/${id}`, { name, slug: app.category.slug, isActive: false }));
    expect(hidden.is_active).toBe(0);
    expect(await offered(app)).toEqual([]);
    expect((await app.get(`/api/post/${slug}`)).statusCode).toBe(200);
    expect(postIn(await app.desk.get('categories'))).toEqual([hidden]);
  });

  test('are deleted only without posts', async () => {
    const app = await openDesk(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ status: 'draft' }));
    const { name, id: categoryId } = app.category;
    const sentence = [
      409,
      `“${name}” still has posts, or posts in the bin. Move them to another category first, or hide this one.`,
    ];
    expect(refusal(await app.desk.remove(`categories/${categoryId}`))).toEqual(sentence);
    postIn(await writer.remove(id));
    expect(refusal(await app.desk.remove(`categories/${categoryId}`))).toEqual(sentence);
    const empty = await add(app, 'Empty');
    postIn(await app.desk.put(`categories/${empty.id}`, { name: 'Renamed' }));
    expect(postIn(await app.desk.remove(`categories/${empty.id}`))).toEqual({ id: empty.id });
    expect(await offered(app)).toEqual([name]);
    expect((await add(app, 'Empty')).slug).toBe('empty');
    expect((await app.auditLog())[2]).toEqual(['category deleted', 'Renamed']);
  });

  test('have the order they are given, unless somebody changed the list', async () => {
    const app = await openDesk(open);
    const a = app.category;
    const [b, c] = [await add(app, 'B'), await add(app, 'C')];
    postIn(await app.desk.put('categories/order', { ids: [c.id, a.id, b.id] }));
    expect(await offered(app)).toEqual(['C', a.name, 'B']);
    const sentence = 'Someone else has changed this list. Check the order and try again.';
    for (const ids of [[c.id, a.id], [c.id, a.id, a.id], [c.id, a.id, 99], []]) {
      expect(refusal(await app.desk.put('categories/order', { ids }))).toEqual([409, sentence]);
    }
    expect((await app.auditLog()).at(-1)).toEqual(['categories ordered', '']);
  });

  test('are refused in words where they cannot be', async () => {
    const app = await openDesk(open);
    const tries: [object, string][] = [
      [{ name: ' ' }, 'The name is required'],
      [{ name: '12' }, 'A name cannot be only a number.'],
      [{ slug: 'two words' }, 'Use letters, digits and hyphens, and not only digits.'],
      [{ slug: '12' }, 'Use letters, digits and hyphens, and not only digits.'],
    ];
    for (const [change, sentence] of tries) {
      for (const call of ['post', 'put'] as const) {
        const address = call === 'post' ? 'categories' : `categories/${app.category.id}`;
        const [status, message] = refusal(await app.desk[call](address, { name: 'Fine', ...change }));
        expect([status, String(message)]).toEqual([400, expect.stringContaining(sentence)]);
      }
    }
    const missing = [404, 'There is no such category.'];
    expect(refusal(await app.desk.put('categories/99', { name: 'Fine' }))).toEqual(missing);
    expect(refusal(await app.desk.remove('categories/99'))).toEqual(missing);
    expect(await app.auditLog()).toEqual([]);
  });

  test('show their new name on cached pages at once', async () => {
    const site = await openTwice(open);
    const post = postIn(await (await site.writer()).create());
    const { bearer } = await site.admin();
    const pages = ['/', '/blog', pageOf(post)];
    const renewed = await renewedBy(site, pages, async () => {
      postIn(await site.send('PUT', `/api/desk/categories/${site.category.id}`, { name: 'Renamed' }, bearer));
    });
    expect(renewed).toEqual(['/blog', pageOf(post)]);
    for (const page of pages.slice(1)) expect((await site.get(page)).body).toContain('"name":"Renamed"');
  });
});

onBothDatabases('a category asked for by its name', (open) => {
  test('is made once when many ask at once', async () => {
    const { database } = await open();
    const asked = Array.from({ length: 8 }, () => database.transaction((db) => findOrCreateCategory(db, 'Wisdom')));
    const found = await Promise.all(asked);
    expect(new Set(found).size).toBe(1);
  });
});

onDatabase('a category asked for by its name', (open) => {
  test('is the one there is, or a new one in the last place', async () => {
    const { database } = await open();
    const wisdom = await buildCategory(database, { name: 'Wisdom', position: 7 });
    expect(await database.transaction((db) => findOrCreateCategory(db, 'Wisdom'))).toBe(wisdom.id);
    const id = await database.transaction((db) => findOrCreateCategory(db, 'दर्शन शास्त्र'));
    const made = await database.read.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
    expect({ ...made }).toEqual({
      id,
      name: 'दर्शन शास्त्र',
      slug: 'दर्शन-शास्त्र',
      description: '',
      is_active: 1,
      position: 8,
      post_count: 0,
    });
  });

  test('gets an address of its own when two names would share one', async () => {
    const { database } = await open();
    const names = ['Self & Soul', 'Self, Soul', 'Self Soul!'];
    for (const name of names) await database.transaction((db) => findOrCreateCategory(db, name));
    const rows = await database.read.selectFrom('categories').select('slug').orderBy('id').execute();
    expect(rows.map((row) => row.slug)).toEqual(['self-soul', 'self-soul-2', 'self-soul-3']);
  });

  test('is found by its slug however it was composed', async () => {
    const { database } = await open();
    const { id } = await buildCategory(database, { slug: 'caf\u00e9' });
    expect((await findCategoryBySlug(database.read, 'cafe\u0301'))?.id).toBe(id);
    expect(await findCategoryBySlug(database.read, 'none')).toBeUndefined();
  });
});
