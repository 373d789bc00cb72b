import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { PASSWORD } from '../../../test/support/accounts/accounts.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { type OpenDatabase, onDatabase } from '../../../test/support/database/databases.ts';
import { postIn, refusal, type Writer } from '../../../test/support/texts/writing.ts';
import { createAdmin } from '../accounts/manage-admins.ts';
import { renderWaitingPosts } from '../posts/rendering/render-waiting-posts.ts';
import { chapterIn } from './find-chapters.ts';

const GITA = { works: [{ names: ['गीता', 'Gita'], tag: 'Gita' }] };

const render = (database: Database) => renderWaitingPosts(database, { pauseMs: 0 });

/** A site with a text that says “Gita 2.47”. */
async function openCiting(open: OpenDatabase) {
  const app = await openDesk(open);
  postIn(await app.desk.put('citations', GITA));
  const text = { title: 'On work', content: 'As Gita 2.47 says.', format: 'markdown' };
  const { id } = postIn(await app.owner.create(text));
  const hrefs = async (): Promise<string[] | null> => {
    await render(app.database);
    return postIn(await app.get(`/api/post/${id}`)).html.match(/href="[^"]*"/g);
  };
  const chapter = async (by: Writer, title: string, published_at: string): Promise<number> =>
    postIn(await by.create({ title, tags: ['Gita'], published_at })).id;
  return { ...app, hrefs, chapter };
}

onDatabase('a citation', (open) => {
  test('leads to the chapter as soon as there is one, follows it, and ends with it', async () => {
    const app = await openDesk(open);
    const { database, owner } = app;
    postIn(await app.desk.put('citations', GITA));
    const text = { title: 'On work', content: 'As Gita 2.47 and गीता 3.5 say.', format: 'markdown' };
    const { id, html } = postIn(await owner.create(text));
    expect(html).not.toContain('href');
    const hrefs = async () => {
      await render(database);
      return postIn(await app.get(`/api/post/${id}`)).html.match(/href="[^"]*"/g);
    };
    const chapter = postIn(await owner.create({ title: 'Knowledge, chapter 2', tags: ['Gita'] }));
    expect(await hrefs()).toEqual(['href="/blog/knowledge-chapter-2#verse-47"']);
    postIn(await owner.create({ title: 'कर्मयोग — अध्याय ३', tags: ['Gita'] }));
    expect(await hrefs()).toHaveLength(2);
    postIn(await owner.update({ id: chapter.id, title: 'Sankhya, chapter 2', tags: ['Gita'] }));
    expect((await hrefs())?.[0]).toBe('href="/blog/sankhya-chapter-2#verse-47"');
    postIn(await owner.remove(chapter.id));
    expect(await hrefs()).toHaveLength(1);
    postIn(await app.desk.put('citations', { works: [] }));
    expect(await hrefs()).toBeNull();
    expect(await app.auditLog()).toEqual(
      expect.arrayContaining([
        ['citations changed', ''],
        ['citations changed', ''],
      ]),
    );
  });

  test('leads to a post of an admin, not to an older one of another writer with the same number', async () => {
    const { owner, writer, hrefs, chapter } = await openCiting(open);
    await chapter(await writer(), 'Buy this 2', '0001-01-02');
    expect(await hrefs()).toBeNull();
    await chapter(owner, 'Sankhya 2', '2020-01-02');
    expect(await hrefs()).toEqual(['href="/blog/sankhya-2#verse-47"']);
  });

  test('leads to a post without an account until an admin has one with its number', async () => {
    const { owner, admin, database, hrefs, chapter, desk } = await openCiting(open);
    const id = await chapter(await admin(), 'Knowledge 2', '0001-01-02');
    await inTransaction(database, (db) =>
      db.updateTable('posts').set({ author_id: null }).where('id', '=', id).execute(),
    );
    postIn(await desk.put('citations', GITA));
    expect(await hrefs()).toEqual(['href="/blog/knowledge-2#verse-47"']);
    await chapter(owner, 'Sankhya 2', '2020-01-02');
    expect(await hrefs()).toEqual(['href="/blog/sankhya-2#verse-47"']);
  });

  test('follows who becomes an admin, and who is one no longer', async () => {
    const { writer, database, hrefs, chapter, desk } = await openCiting(open);
    const other = await writer();
    const { id } = other;
    await chapter(other, 'Sankhya 2', '2020-01-02');
    const link = ['href="/blog/sankhya-2#verse-47"'];
    const role = async (isAdmin: boolean) => postIn(await desk.put(`people/${id}/role`, { isAdmin }));
    await role(true);
    expect(await hrefs()).toEqual(link);
    await role(false);
    expect(await hrefs()).toBeNull();
    const users = database.read.selectFrom('users').select(['email', 'first_name', 'last_name']);
    const account = await users.where('id', '=', id).executeTakeFirstOrThrow();
    expect(await createAdmin(database, { ...account, password: PASSWORD, nameIssuer: () => '' })).toBe('promoted');
    expect(await hrefs()).toEqual(link);
  });

  test('is found while the text is written', async () => {
    const app = await openDesk(open);
    postIn(await app.desk.put('citations', GITA));
    postIn(await app.owner.create({ title: 'Chapter 2', tags: ['Gita'] }));
    const citations = ['Gita 2.47', 'गीता 3.5', 'Bible 1.1', 'nonsense'];
    const found = postIn(await app.send('POST', '/api/post/references', { citations }, app.owner.bearer));
    expect(found).toMatchObject({
      citations: [{ key: 'Gita 2.47', path: '/blog/chapter-2#verse-47' }],
      works: ['गीता', 'Gita'],
    });
  });

  test('needs a name and a tag', async () => {
    const { desk } = await openDesk(open);
    const put = async (work: object) => refusal(await desk.put('citations', { works: [work] }));
    expect(await put({ names: [], tag: 'Gita' })).toEqual([400, 'Enter at least one name.']);
    expect((await put({ names: ['Gita'], tag: ' ' }))[0]).toBe(400);
    expect((await put({ names: ['Gita'] }))[0]).toBe(400);
  });
});

test('the chapter is the last number in a title, in digits of either script', () => {
  expect(chapterIn('सांख्ययोग — अध्याय 2')).toBe(2);
  expect(chapterIn('गीता 18 में से अध्याय १२')).toBe(12);
  expect(chapterIn('The first chapter')).toBeUndefined();
});
