import { expect, test } from 'vitest';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWithReaders } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

const HOUR = 60 * 60_000;

onDatabase('POST /post/like', (open) => {
  test.each(['/post/like', '/api/post/like'])('likes a post, and the next time no longer, at %s', async (url) => {
    const app = await openWithReaders(open);
    const [post_id, reader] = [await app.publish(), await app.reader()];
    const press = async () => (await app.send('POST', url, { post_id: String(post_id) }, reader.bearer)).json();
    expect(await press()).toEqual({
      status: true,
      message: 'You like this post.',
      data: { like_count: 1, liked: true },
    });
    expect(await press()).toEqual({
      status: true,
      message: 'You no longer like this post.',
      data: { like_count: 0, liked: false },
    });
    expect(await press()).toMatchObject({ data: { like_count: 1, liked: true } });
    expect(postIn(await app.get(`/api/post/${post_id}`)).likes).toBe(1);
  });

  test('leaves it as it is wished, however often it is said', async () => {
    const app = await openWithReaders(open);
    const [id, reader, other] = [await app.publish(), await app.reader(), await app.reader()];
    postIn(await other.like(id));
    const answers: unknown[] = [];
    for (const liked of [false, true, true, false, false]) answers.push(postIn(await reader.like(id, liked)));
    expect(answers).toEqual([
      { like_count: 1, liked: false },
      { like_count: 2, liked: true },
      { like_count: 2, liked: true },
      { like_count: 1, liked: false },
      { like_count: 1, liked: false },
    ]);
  });

  test('tells which pages show it, and only when something has changed', async () => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    const heard = listenTo(app.database);
    for (const liked of [false, true, true, false]) postIn(await reader.like(id, liked));
    expect(heard).toEqual([[`engagement:${id}`], [`engagement:${id}`]]);
  });

  test('says what is wrong with what was sent', async () => {
    const { send, publish, reader } = await openWithReaders(open);
    const [post_id, { bearer, like }] = [await publish(), await reader()];
    const sent = async (body: unknown) => refusal(await send('POST', '/api/post/like', body, bearer));
    expect(await sent({ post_id: 0 })).toEqual([400, 'An id must be a positive whole number.']);
    expect(await sent({ post_id, liked: 'yes' })).toEqual([400, 'liked must be true or false.']);
    expect((await sent(undefined))[0]).toBe(400);
    expect(refusal(await like(999))).toEqual([404, "The blog post you're looking for doesn't exist."]);
  });

  test('lets nobody press for hours', async () => {
    let time = 0;
    const app = await openWithReaders(open, { clock: () => time });
    const [id, reader, other] = [await app.publish(), await app.reader(), await app.reader()];
    for (let turn = 0; turn < 300; turn += 1) postIn(await reader.like(id, false));
    const refused = await reader.like(id, true);
    expect(refusal(refused)).toEqual([429, 'You clicked Like very often. Please try again in 60 minutes.']);
    expect(refused.headers['retry-after']).toBe('3600');
    postIn(await other.like(id));
    time += HOUR;
    expect(postIn(await reader.like(id, true))).toEqual({ like_count: 2, liked: true });
  });
});
