import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../../test/support/database/databases.ts';
import { listJobs } from '../../../../test/support/jobs/jobs.ts';
import { countTurns } from '../../../../test/support/runner/count-turns.ts';
import { openWriting, postIn } from '../../../../test/support/texts/writing.ts';
import { compileText } from './render-text.ts';
import { renderWaitingPosts } from './render-waiting-posts.ts';

const render = (database: Database) => renderWaitingPosts(database, { pauseMs: 0 });

/** As an older renderer left it. */
async function makeStale(database: Database, postId: number, text: string): Promise<void> {
  await database.transaction((db) =>
    db
      .updateTable('post_bodies')
      .set({ html: '<p>Old</p>', text, rendered_by: 0 })
      .where('post_id', '=', postId)
      .execute(),
  );
}

onDatabase('a post in Markdown', (open) => {
  test('stays what was typed, and comes with its HTML and outline', async () => {
    const { writer } = await openWriting(open);
    const content = '## The lamp\n\nIt is *dark* here.\n## The lamp';
    const { id, ...created } = postIn(await (await writer()).create({ content, format: 'markdown' }));
    expect(created).toMatchObject({ post_data: content, content, format: 'markdown' });
    expect(created.html).toContain('<em>dark</em>');
    expect(created.outline).toEqual([
      { level: 2, id: 'the-lamp', text: 'The lamp' },
      { level: 2, id: 'the-lamp-2', text: 'The lamp' },
    ]);
  });

  test('keeps its format when an update names none, and is plain when it was created without one', async () => {
    const { writer } = await openWriting(open);
    const author = await writer();
    const { id } = postIn(await author.create({ content: '*a*', format: 'markdown' }));
    const updated = postIn(await author.update({ id, content: '**b**' }));
    expect(updated).toMatchObject({ format: 'markdown', html: '<p><strong>b</strong></p>' });
    expect(postIn(await author.create({ content: '*a*' }))).toMatchObject({ format: 'plain', html: '<p>*a*</p>' });
  });

  test('is found by its words and not by its markup or addresses, and is read as long as its words take', async () => {
    const { writer, get } = await openWriting(open);
    const words = 'kingfisher '.repeat(450);
    const content = `${words} [flew](https://example.org/marigold)\n\n\`\`\`verse\nover the ferry\n\`\`\``;
    const { readTime } = postIn(await (await writer()).create({ content, format: 'markdown' }));
    expect(readTime).toBe(readingTime(`${words} flew over the ferry`));
    const count = async (search: string) => postIn(await get(`/api/post/list?search=${search}`)).count;
    expect([await count('ferry'), await count('marigold'), await count('verse')]).toEqual([1, 0, 0]);
    const [{ found }] = postIn(await get('/api/post/list?search=ferry')).rows;
    expect(found.snippet.text).not.toContain('```');
  });

  test('may name any post, also one that cannot exist', async () => {
    const { writer } = await openWriting(open);
    const content = '[a](/blog/%00) [b](/blog/x%00y#%00) [](/blog/%ED%A0%80)';
    const { html } = postIn(await (await writer()).create({ content, format: 'markdown' }));
    expect(html).not.toContain('\0');
  });

  test('can be made plain again', async () => {
    const { writer, database } = await openWriting(open);
    const author = await writer();
    const { id } = postIn(await author.create({ content: '*a*', format: 'markdown' }));
    expect(postIn(await author.update({ id, content: '*a*', format: 'plain' })).html).toBe('<p>*a*</p>');
    const row = await database.read.selectFrom('post_bodies').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ format: 'plain', html: null, text: null, outline: null, rendered_by: null });
  });

  test('brings its format back with a version', async () => {
    const { writer, send } = await openWriting(open);
    const author = await writer();
    const { id } = postIn(await author.create({ content: '*a*', format: 'markdown' }));
    postIn(await author.update({ id, content: 'b', format: 'plain' }));
    const [version] = postIn(await author.get(`/api/post/${id}/versions`)).rows;
    const restored = await send('POST', `/api/post/${id}/versions/${version.id}/restore`, {}, author.bearer);
    expect(postIn(restored)).toMatchObject({ format: 'markdown', html: '<p><em>a</em></p>' });
  });
});

onBothDatabases('a link to another post', (open) => {
  test('shows where that post is now', async () => {
    const { writer, get, database } = await openWriting(open);
    const author = await writer();
    const target = postIn(await author.create({ title: 'Lamp' }));
    const content = `[See](/blog/lamp) and [see](/blog/${target.id}#end)`;
    const { slug, html } = postIn(await author.create({ title: 'River', content, format: 'markdown' }));
    expect(html).toContain('href="/blog/lamp"');
    expect(html).toContain('href="/blog/lamp#end"');

    postIn(await author.update({ id: target.id, title: 'Candle' }));
    expect(await render(database)).toBe(1);
    const { html: after, post_data } = postIn(await get(`/api/post/${slug}`));
    expect(after.match(/href="[^"]*"/g)).toEqual(['href="/blog/candle"', 'href="/blog/candle#end"']);
    expect(post_data).toBe(content);
  });

  test('reveals nothing of a draft', async () => {
    const { writer } = await openWriting(open);
    const other = postIn(await (await writer()).create({ title: 'Secret plan', status: 'draft' }));
    const content = `[](/blog/${other.id}) [here](/blog/secret-plan)`;
    const { html } = postIn(await (await writer()).create({ title: 'River', content, format: 'markdown' }));
    expect(html).not.toContain('Secret plan');
    expect(html).toContain(`href="/blog/${other.id}"`);
  });

  test('is rendered again by a job when that post is published, deleted or restored', async () => {
    const { writer, database } = await openWriting(open);
    const author = await writer();
    const target = postIn(await author.create({ title: 'Lamp', status: 'draft' }));
    const link = `[a](/blog/${target.id})`;
    const { id } = postIn(await author.create({ title: 'River', content: link, format: 'markdown' }));
    expect(postIn(await author.get(`/api/post/${id}`)).html).toBe('<p>a</p>');
    const htmlNow = async () => {
      expect((await listJobs(database)).some(({ kind }) => kind.startsWith('render-posts-'))).toBe(true);
      await render(database);
      return postIn(await author.get(`/api/post/${id}`)).html;
    };
    postIn(await author.update({ id: target.id, title: 'Lamp', status: 'published' }));
    expect(await htmlNow()).toContain('href="/blog/lamp"');
    postIn(await author.remove(target.id));
    expect(await htmlNow()).toBe('<p>a</p>');
    postIn(await author.restore(target.id));
    expect(await htmlNow()).toContain('href="/blog/lamp"');
  });
});

onDatabase('texts rendered by an older version', (open) => {
  test('stand as they were until they are rendered again, and are then found by their words', async () => {
    const { writer, get, database } = await openWriting(open);
    const { id, revision } = postIn(await (await writer()).create({ content: '*kingfisher*', format: 'markdown' }));
    await makeStale(database, id, 'old words');
    expect(postIn(await get(`/api/post/${id}`)).html).toBe('<p>Old</p>');
    expect(await render(database)).toBe(1);
    expect(postIn(await get(`/api/post/${id}`)).html).toBe('<p><em>kingfisher</em></p>');
    expect(postIn(await get('/api/post/list?search=kingfisher')).count).toBe(1);
    expect(postIn(await get('/api/post/list?search=old')).count).toBe(0);
    expect(await render(database)).toBe(0);
    const row = await database.read.selectFrom('posts').select('revision').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ revision });
  });

  test('are all rendered, in several batches, and plain ones are left alone', async () => {
    const { writer, database } = await openWriting(open);
    const author = await writer();
    postIn(await author.create({ content: 'plain' }));
    for (let number = 0; number < 5; number += 1) {
      const { id } = postIn(await author.create({ title: `T ${number}`, content: '*a*', format: 'markdown' }));
      await makeStale(database, id, 'a');
    }
    expect(await renderWaitingPosts(database, { batch: 2, pauseMs: 0 })).toBe(5);
    const rows = await database.read.selectFrom('post_bodies').select('html').orderBy('post_id').execute();
    expect(rows.map(({ html }) => html)).toEqual([null, ...Array(5).fill('<p><em>a</em></p>')]);
  });
});

onSqlite('compiling a long text', () => {
  test('leaves the thread that serves readers free', async () => {
    // Of all texts that may be saved, this one takes the longest, a third of a second at least.
    const text = '['.repeat(99) + ':'.repeat(399_000);
    const turns = countTurns();
    // Even a busy machine leaves the thread many turns. If it compiled the text itself, it had two or three.
    await compileText(text, { language: 'en' });
    expect(turns()).toBeGreaterThan(50);
  });
});
