import { expect, test } from 'vitest';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { renewVideoAges } from '#server/features/videos/video-store.ts';
import type { Bearer } from '../../test/support/database/builders.ts';
import { onDatabase } from '../../test/support/database/databases.ts';
import { openTwice, pageOf, renewedBy } from '../../test/support/server/cached-pages.ts';
import type { Answer } from '../../test/support/server/test-app.ts';
import { listenTo, postIn } from '../../test/support/texts/writing.ts';
import { databaseContent } from './content-api.ts';

/** The post with its comments, as its page holds them. */
function shownBy(page: Answer) {
  return JSON.parse(page.body.slice(page.body.indexOf('{')));
}

onDatabase('the cached page of a post', (open) => {
  async function openWithPosts() {
    const site = await openTwice(open);
    const writer = await site.writer();
    const [post, other] = [postIn(await writer.create({ title: 'A' })), postIn(await writer.create({ title: 'B' }))];
    const [reader, second] = [await site.reader(), await site.reader()];
    const pages = ['/', '/blog', pageOf(post), pageOf(other)];
    return {
      ...site,
      site,
      writer,
      post,
      other,
      reader,
      second,
      pages,
      shown: async () => shownBy(await site.get(pageOf(post))),
    };
  }

  test('shows everybody a like at once, and every other page stays', async () => {
    const { site, pages, post, reader, shown } = await openWithPosts();
    expect(await renewedBy(site, pages, () => reader.like(post.id))).toEqual([pageOf(post)]);
    expect(await shown()).toMatchObject({ likes: 1 });
    expect(await renewedBy(site, pages, () => reader.like(post.id, true))).toEqual([]);
    expect(await renewedBy(site, pages, () => reader.like(post.id))).toEqual([pageOf(post)]);
    expect(await shown()).toMatchObject({ likes: 0 });
  });

  test('shows everybody a comment at once, and that it is gone', async () => {
    const { site, pages, post, reader, shown } = await openWithPosts();
    expect((await shown()).shownComments).toEqual({ rows: [], count: 0, page: 1, limit: 2, more: false });
    expect(await renewedBy(site, pages, () => reader.comment(post.id, 'Well said.'))).toEqual([pageOf(post)]);
    const { comments, shownComments } = await shown();
    expect(comments).toBe(1);
    expect(shownComments).toEqual({
      rows: [
        {
          id: expect.any(Number),
          comment: 'Well said.',
          created_at: expect.any(String),
          author: { first_name: 'Asha', last_name: 'Rao' },
          may_delete: false,
          ...{ replies: [], more_replies: false },
        },
      ],
      count: 1,
      page: 1,
      limit: 2,
      more: false,
    });
    const [{ id }] = shownComments.rows;
    const reply = () => reader.comment(post.id, 'Indeed.', undefined, id);
    expect(await renewedBy(site, pages, reply)).toEqual([pageOf(post)]);
    expect(await shown()).toMatchObject({
      comments: 1,
      shownComments: { rows: [{ replies: [{ comment: 'Indeed.' }] }] },
    });
    expect(await renewedBy(site, pages, () => reader.removeComment(id))).toEqual([pageOf(post)]);
    expect(await shown()).toMatchObject({
      shownComments: { rows: [{ deleted: true, replies: [{ comment: 'Indeed.' }] }] },
    });
  });

  test('shows the newest two comments, and the new name of the person who wrote one of them', async () => {
    const { site, pages, post, other, reader, second, writer, send, shown } = await openWithPosts();
    postIn(await second.comment(post.id, 'One.'));
    for (const words of ['Two.', 'Three.']) postIn(await reader.comment(post.id, words));
    expect((await shown()).shownComments).toMatchObject({
      rows: [{ comment: 'Three.' }, { comment: 'Two.' }],
      count: 3,
      more: true,
    });
    const name = { first_name: 'Meera', last_name: 'Joshi', phone_no: 9_812_345_678 };
    const renaming = async ({ bearer }: { bearer: Bearer }) => {
      const write = async () => postIn(await send('POST', '/api/auth/update-profile', name, bearer));
      return renewedBy(site, pages, write);
    };
    expect(await renaming(reader)).toEqual([pageOf(post)]);
    expect((await shown()).shownComments.rows[0].author).toEqual({ first_name: 'Meera', last_name: 'Joshi' });
    // Whose comment is not among the two.
    expect(await renaming(second)).toEqual([]);
    expect(await renaming(writer)).toEqual([pageOf(post), pageOf(other)]);
  });

  test('marks what the site’s author wrote as soon as an admin of that name is made one', async () => {
    const { site, pages, post, send, shown, reader } = await openWithPosts();
    const admin = await site.admin();
    const profile = { name: 'Asha Rao', bio: '', expertise: '[]', stats: '{}', image_path: null, user_id: null };
    await site.database.transaction((db) => insertAuthor(db, profile));
    postIn(await reader.comment(post.id, 'Welcome.'));
    expect((await shown()).shownComments.rows[0]).not.toHaveProperty('by_author');
    const role = `/api/desk/people/${reader.id}/role`;
    const promote = async () => postIn(await send('PUT', role, { isAdmin: true }, admin.bearer));
    expect(await renewedBy(site, pages, promote)).toContain(pageOf(post));
    expect((await shown()).shownComments.rows[0]).toMatchObject({ by_author: true });
  });

  test('stays while the ages of videos are renewed, which the home page alone shows', async () => {
    const { site, writer, database } = await openWithPosts();
    const post = postIn(await writer.create({ title: 'Talk', youtube_url: 'https://youtu.be/dQw4w9WgXcQ' }));
    const depends: string[] = [];
    await databaseContent(database)((...tags) => depends.push(...tags)).videos();
    const heard = listenTo(database);
    expect(await renewedBy(site, [pageOf(post)], () => renewVideoAges(database))).toEqual([]);
    expect(depends).toEqual(expect.arrayContaining(heard.flat()));
    expect(heard).toHaveLength(1);
  });

  test('stays while somebody responds in vain', async () => {
    const { site, pages, post, reader, send, second } = await openWithPosts();
    const { id } = postIn(await reader.comment(post.id));
    const renewed = await renewedBy(site, pages, async () => {
      expect((await reader.like(post.id, false)).statusCode).toBe(200);
      expect((await reader.comment(post.id, ' ')).statusCode).toBe(400);
      expect((await second.removeComment(id)).statusCode).toBe(403);
      expect((await send('POST', '/api/post/like', { post_id: post.id })).statusCode).toBe(401);
      expect((await reader.likes(post.id)).statusCode).toBe(200);
      expect((await reader.comments(post.id)).statusCode).toBe(200);
    });
    expect(renewed).toEqual([]);
  });
});

onDatabase('reading the page of a post', (open) => {
  test('goes on with ten comments before a comment', async () => {
    const { database, reader, publish } = await openTwice(open);
    const [id, person] = [await publish(), await reader()];
    const ids: number[] = [];
    for (let turn = 0; turn < 13; turn += 1) ids.push(postIn(await person.comment(id, `No ${turn}`)).id);
    const depends: string[] = [];
    const content = databaseContent(database)((...changes) => depends.push(...changes));
    const older = (await content.post(String(id), ids[11] as number))?.shownComments;
    expect(older).toMatchObject({ count: 13, limit: 10, more: true });
    expect(older?.rows.map((row) => row.id)).toEqual(ids.slice(1, 11).toReversed());
    expect((await content.post(String(id), ids[1] as number))?.shownComments).toMatchObject({
      rows: [{}],
      more: false,
    });
    expect((await content.post(String(id), ids[0] as number))?.shownComments).toMatchObject({ rows: [], more: false });
    expect(depends).toContain(`person:${person.id}`);
    expect(depends).toContain(`engagement:${id}`);
  });
});
