import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import type { InvalidatedTags } from '#server/database/cache-tags.ts';
import { changeAuthor } from '#server/features/author/author-routes.ts';
import { readAuthor } from '#server/features/author/author-store.ts';
import { readSite } from '#server/features/navigation/navigation-routes.ts';
import { presentPostCard } from '#server/features/posts/post-presenter.ts';
import { listPublishedPosts, readLatestPosts } from '#server/features/posts/read-posts.ts';
import { readVideos } from '#server/features/videos/video-store.ts';
import { authorStats } from '#shared/contracts/author.ts';
import { slugOf } from '#shared/text/slug.ts';
import { buildCategory, buildPost, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { firstRun } from './first-run.ts';
import { starterEssays } from './starter-content.ts';

const OWNER = {
  adminEmail: 'Owner@Site.example',
  adminName: '',
  adminPassword: 'a long password',
  starter: 'essays',
} as const;

onBothDatabases('the first start', (open) => {
  test('leaves the posts of an admin without a name unsigned, until the author’s name is theirs', async () => {
    const { database } = await open();
    await firstRun({ database, afterSave }, { ...OWNER, starter: 'none' });
    const { id: authorId } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await buildPost(database, { authorId, categoryId: (await buildCategory(database)).id });
    const authorOf = async () => {
      const { rows } = await listPublishedPosts(database, {});
      return rows.map((row) => presentPostCard(row).author);
    };
    expect(await authorOf()).toEqual([undefined]);
    await changeAuthor(database, { id: authorId }, { name: 'Asha Menon' });
    expect(await authorOf()).toEqual([{ first_name: 'Asha', last_name: 'Menon' }]);
    await changeAuthor(database, { id: authorId }, { name: 'Somebody Else' });
    expect(await authorOf()).toEqual([{ first_name: 'Asha', last_name: 'Menon' }]);
  });

  test('is made once when several begin together', async () => {
    const { database } = await open();
    const firsts = await Promise.all([
      firstRun({ database, afterSave }, OWNER),
      firstRun({ database, afterSave }, OWNER),
      firstRun({ database, afterSave }, OWNER),
    ]);
    expect(firsts.filter((first) => first !== null)).toHaveLength(1);
    expect(await database.read.selectFrom('posts').select('id').execute()).toHaveLength(12);
  });
});

onDatabase('the first start', (open) => {
  test('makes an admin whose password is stored as a hash', async () => {
    const { database } = await open();
    const first = await firstRun({ database, afterSave }, { ...OWNER, starter: 'none' });
    expect(first).toEqual({ adminEmail: 'Owner@Site.example', generatedPassword: undefined, posts: 0 });
    const admin = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(admin).toMatchObject({ email: 'owner@site.example', first_name: '', last_name: '', is_admin: 1 });
    expect(admin.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(admin.password_hash as string, 'a long password')).toBe(true);
    expect(await verify(admin.password_hash as string, 'another password')).toBe(false);
  });

  test.each([
    ['Asha Menon', 'Asha', 'Menon'],
    ['सूर्यकांत त्रिपाठी निराला', 'सूर्यकांत', 'त्रिपाठी निराला'],
  ])('gives the admin the name %s', async (adminName, first_name, last_name) => {
    const { database } = await open();
    await firstRun({ database, afterSave }, { ...OWNER, adminName, starter: 'none' });
    const admin = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(admin).toMatchObject({ first_name, last_name });
  });

  test('makes a password where none was given', async () => {
    const { database } = await open();
    const first = await firstRun({ database, afterSave }, { ...OWNER, adminPassword: undefined, starter: 'none' });
    const admin = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(await verify(admin.password_hash as string, first?.generatedPassword as string)).toBe(true);
  });

  test('fills every part of the site', async () => {
    const { database } = await open();
    const heard: InvalidatedTags[] = [];
    database.onInvalidate((tags) => heard.push(tags));
    expect((await firstRun({ database, afterSave }, OWNER))?.posts).toBe(12);
    const tags = ['posts', 'every-post', 'suggestions', 'categories', 'post-counts', 'videos', 'author', 'site'];
    expect(heard).toEqual([expect.arrayContaining(tags)]);

    const { rows, count } = await listPublishedPosts(database, {});
    expect([rows.length, count]).toEqual([12, 12]);
    expect(rows.map((post) => post.slug)).toEqual(starterEssays.map((essay) => essay.slug));
    expect(rows.map((post) => post.language)).toEqual(starterEssays.map((essay) => essay.language));
    expect((await readLatestPosts(database, '')).featured?.featured).toBe(1);
    const categories = await database.read.selectFrom('categories').select(['post_count', 'is_active']).execute();
    expect(categories.filter((category) => category.post_count > 0 && category.is_active === 1)).toHaveLength(4);
    expect(await readVideos(database.read)).toHaveLength(6);
    expect((await readSite(database.read)).book?.shops).not.toEqual([]);
    const author = await readAuthor(database.read);
    expect(author?.expertise).toHaveLength(4);
    expect(authorStats.parse(JSON.parse(author?.stats ?? '')).articles).toBe('12');
  });

  test('is over once there is a user', async () => {
    const { database } = await open();
    await buildUser(database);
    expect(await firstRun({ database, afterSave }, OWNER)).toBeNull();
    expect(await database.read.selectFrom('posts').select('id').execute()).toEqual([]);
  });
});

test('every essay of the starter content can be an address, and is newest first', () => {
  for (const essay of starterEssays) expect(slugOf(essay.slug)).toBe(essay.slug);
  const days = starterEssays.map((essay) => essay.daysAgo);
  expect(days).toEqual([...days].sort((one, other) => one - other));
});
