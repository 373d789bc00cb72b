import { expect, test } from 'vitest';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReader } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

onSqlite('POST /post/comment', (open) => {
  test.each(['/post/comment', '/api/post/comment'])('adds a comment, at %s', async (url) => {
    const { id, person, send, get, database } = await openWithReader(open);
    const heard = listenTo(database);
    const answer = await send('POST', url, { post_id: String(id), comment: ' Well said. ' }, person.bearer);
    const comment = {
      id: expect.any(Number),
      comment: 'Well said.',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      author: { first_name: 'Asha', last_name: 'Rao' },
      may_delete: true,
      editable_for: expect.any(Number),
      ...{ replies: [], more_replies: false },
    };
    expect(answer.json()).toEqual({ status: true, message: 'Comment posted.', data: comment });
    expect(heard).toEqual([[`engagement:${id}`]]);
    expect(postIn(await get(`/api/post/${id}`)).comments).toBe(1);
    expect(postIn(await person.comments(id)).rows).toEqual([comment]);
  });

  test.each([
    ['line breaks within, made alike', ' \n first\r\n\r\n  second\n\t', 'first\n\n  second'],
    ['markup', '<script>alert(1)</script> &amp; <b>', '<script>alert(1)</script> &amp; <b>'],
    ['JSON', '{"a": [1]}', '{"a": [1]}'],
    ['Hindi', 'यह बहुत सुन्दर है। क्‍या बात है!', 'यह बहुत सुन्दर है। क्‍या बात है!'],
    ['marks of direction', 'a\u202eb\u202c\u200f', 'a\u202eb\u202c\u200f'],
    ['1,000 combining marks', `e${'\u0301'.repeat(1000)}`, `e${'\u0301'.repeat(1000)}`],
    ['emoji of several signs', '👩🏽‍🌾🙏🏽', '👩🏽‍🌾🙏🏽'],
    ['text as it was composed', 'cafe\u0301', 'cafe\u0301'],
    ['5,000 characters that take two places each', '🙏'.repeat(5000), '🙏'.repeat(5000)],
  ])('keeps %s', async (_, sent, kept) => {
    const { id, person, get } = await openWithReader(open);
    expect(postIn(await person.comment(id, sent)).comment).toBe(kept);
    expect(postIn(await get(`/api/post/comment/${id}`)).rows).toMatchObject([{ comment: kept }]);
  });

  test.each([
    ['nothing', '', 'Write something first.'],
    ['white space', ' \r\n\t\u00a0', 'Write something first.'],
    ['what cannot be seen', '\u200b\u202e', 'Write something first.'],
    ['more than 5,000 characters', 'a'.repeat(5001), 'A comment can be at most 5,000 characters long.'],
    [
      'more than 500 changes of script',
      'a दी '.repeat(500),
      'A comment can have at most 500 lines and changes of script.',
    ],
    ['what cannot be stored', 'a\0b', 'The text holds characters that cannot be stored.'],
    ['half a sign', 'a\ud83d', 'The text holds characters that cannot be stored.'],
    ['no text', 7, 'Comment must be text'],
    ['no field', undefined, 'Comment is missing'],
  ])('takes not %s', async (_, comment, message) => {
    const { id, person, send, database } = await openWithReader(open);
    const answer = await send('POST', '/api/post/comment', { post_id: id, comment }, person.bearer);
    expect(refusal(answer)).toEqual([400, message]);
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 0 }, counted: { comments: 0 } });
  });

  test('finds no post that is not there', async () => {
    const { person } = await openWithReader(open);
    expect(refusal(await person.comment(999))).toEqual([404, "The blog post you're looking for doesn't exist."]);
  });
});
