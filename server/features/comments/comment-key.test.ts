import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReader } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

const KEY_TAKEN = 'comment_key belongs to another comment already.';

onBothDatabases('what is sent again under one key', (open) => {
  test('is there once, as it was first, also when it comes ten times at once', async () => {
    const { id, person, database } = await openWithReader(open, { rateLimits: false });
    const key = randomUUID();
    const first = postIn(await person.comment(id, 'Once.', key));
    const heard = listenTo(database);
    expect(postIn(await person.comment(id, 'Once.', key))).toEqual(first);
    expect(postIn(await person.comment(id, 'Other words.', key))).toEqual(first);
    expect(heard).toEqual([]);

    const other = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.comment(id, 'At once.', other)));
    expect(new Set(answers.map((answer) => postIn(answer).id)).size).toBe(1);
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 2 }, counted: { comments: 2 } });
  });

  test('is refused under another post, where the first comment is not shown', async () => {
    const { id, person, publish, database } = await openWithReader(open);
    const [elsewhere, key] = [await publish(), randomUUID()];
    const answers = await Promise.all([person.comment(id, 'One.', key), person.comment(elsewhere, 'One.', key)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    expect(refusal(answers.find((answer) => answer.statusCode === 400) as (typeof answers)[0])[1]).toBe(KEY_TAKEN);
    const counts = [await engagementOf(database, id), await engagementOf(database, elsewhere)];
    expect(counts.map(({ kept }) => kept.comments).sort()).toEqual([0, 1]);
    expect(counts.map(({ counted }) => counted.comments).sort()).toEqual([0, 1]);
  });
});

onDatabase('what is sent again under one key', (open) => {
  test('is another comment when another person sends it, or no key comes with it', async () => {
    const { id, person, reader, send, database } = await openWithReader(open);
    const [other, key] = [await reader(), randomUUID()];
    postIn(await person.comment(id, 'One.', key));
    postIn(await other.comment(id, 'Two.', key));
    for (const comment_key of [undefined, undefined, '', '']) {
      postIn(await send('POST', '/api/post/comment', { post_id: id, comment: 'Three.', comment_key }, person.bearer));
    }
    expect((await engagementOf(database, id)).counted.comments).toBe(6);
  });

  test('is a new comment once the first was deleted', async () => {
    const { id, person } = await openWithReader(open);
    const key = randomUUID();
    const first = postIn(await person.comment(id, 'Once.', key));
    postIn(await person.removeComment(first.id));
    expect(postIn(await person.comment(id, 'Once.', key)).id).not.toBe(first.id);
  });
});
