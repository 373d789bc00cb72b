import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { openDesk } from '../../../test/support/desk-app.ts';
import { postIn, refusal } from '../../../test/support/writing.ts';
import { renderWaitingPosts } from '../posts/rendering/render-waiting-posts.ts';
import { chapterIn } from './find-chapters.ts';

const GITA = { works: [{ names: ['गीता', 'Gita'], tag: 'Gita' }] };

const render = (database: Database) => renderWaitingPosts(database, { pauseMs: 0 });

onBothDatabases('a citation', (open) => {
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
    expect(await app.acts()).toEqual(
      expect.arrayContaining([
        ['citations changed', ''],
        ['citations changed', ''],
      ]),
    );
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
