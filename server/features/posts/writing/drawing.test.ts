import { expect, test } from 'vitest';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { aboutPages, listenTo, openWriting, postIn, refusal } from '../../../../test/support/texts/writing.ts';

const UNKNOWN = 'There is no such drawing. Choose another one.';

onDatabase('the drawing of a post', (open) => {
  test('is left to the site until its author chooses one, and again when they take that back', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id, ...created } = postIn(await writer.create());
    expect(created).not.toHaveProperty('drawing');
    for (const drawing of ['bell', 'moon-42']) {
      expect(postIn(await writer.update({ id, drawing }))).toMatchObject({ drawing });
      expect((await get('/api/post/list')).json().data.rows).toMatchObject([{ id, drawing }]);
    }
    expect(postIn(await writer.update({ id, title: 'Another title' }))).toMatchObject({ drawing: 'moon-42' });
    for (const none of ['', null]) {
      expect(postIn(await writer.update({ id, drawing: 'loom' }))).toMatchObject({ drawing: 'loom' });
      expect(postIn(await writer.update({ id, drawing: none }))).not.toHaveProperty('drawing');
    }
  });

  test('can be chosen when the post is created', async () => {
    const { writer: join } = await openWriting(open);
    expect(postIn(await (await join()).create({ drawing: 'well-3' }))).toMatchObject({ drawing: 'well-3' });
  });

  test.each(['dragon', 'bell-0', 'bell-1000', 'bell-7-7', 'Bell', 'toString', 7])('cannot be %s', async (drawing) => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create());
    const [status, message] = refusal(await writer.update({ id, drawing }));
    expect(status).toBe(400);
    if (typeof drawing === 'string') expect(message).toBe(UNKNOWN);
    expect(refusal(await writer.create({ drawing }))[0]).toBe(400);
  });

  test('changes the pages that show it, and none while the post is a draft', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create());
    const tags = listenTo(database);
    postIn(await writer.update({ id, drawing: 'bell' }));
    expect(aboutPages(tags)).toEqual([['posts', `post:${id}`]]);
    const draft = postIn(await writer.create({ status: 'draft' }));
    tags.length = 0;
    postIn(await writer.update({ id: draft.id, drawing: 'bell' }));
    expect(aboutPages(tags)).toEqual([]);
  });
});
