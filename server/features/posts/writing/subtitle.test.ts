import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../../test/support/database/databases.ts';
import { openWriting, postIn, refusal } from '../../../../test/support/texts/writing.ts';

const LINE = 'एक छोटी पंक्ति & more';

onBothDatabases('a subtitle', (open) => {
  test('is a trimmed line that the post, the search, feeds and versions have', async () => {
    const { writer: join, get, send } = await openWriting(open);
    const writer = await join();
    const { id, slug } = postIn(await writer.create({ subtitle: ` ${LINE}\n` }));
    expect(postIn(await get(`/api/post/${slug}`)).subtitle).toBe(LINE);
    expect(postIn(await get(`/api/post/list?search=${encodeURIComponent('पंक्ति')}`)).count).toBe(1);
    expect((await get('/feed.xml')).body).toContain('<p><em>एक छोटी पंक्ति &amp; more</em></p>');

    expect(postIn(await writer.update({ id, content: 'Other words.' })).subtitle).toBe(LINE);
    expect(postIn(await writer.update({ id, subtitle: '', keep_replaced: true })).subtitle).toBe('');
    const versions = postIn(await get(`/api/post/${id}/versions`, writer.bearer)).rows;
    const version = `/api/post/${id}/versions/${versions[0].id}`;
    expect(postIn(await get(version, writer.bearer)).subtitle).toBe(LINE);
    expect(postIn(await send('POST', `${version}/restore`, {}, writer.bearer)).subtitle).toBe(LINE);
  });

  test('is empty where none is sent, and has its limit', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    expect(postIn(await writer.create({})).subtitle).toBe('');
    const sentence = 'Subtitle must be at most 200 characters long';
    expect(refusal(await writer.create({ subtitle: 'x'.repeat(201) }))).toEqual([400, sentence]);
  });
});
