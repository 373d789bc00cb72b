import { expect, test } from 'vitest';
import { buildCategory } from '../../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../../test/support/database/databases.ts';
import { refusedBody } from '../../../../test/support/server/refused-body.ts';
import {
  aboutPages,
  formOf,
  listenTo,
  openWriting,
  postIn,
  refusal,
  sendForm,
} from '../../../../test/support/texts/writing.ts';

const WHOLE = { title: 'T', summary: 'S', content: 'C' };

onBothDatabases('writing a post', (open) => {
  test('makes one post of what is sent again and again under one draft id', async () => {
    const { writer: join, database } = await openWriting(open);
    const [writer, other] = [await join(), await join()];
    const draft = { draft_id: crypto.randomUUID(), status: 'draft' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => writer.create(draft)));
    expect(new Set(answers.map((answer) => postIn(answer).id)).size).toBe(1);
    expect(postIn(answers[0] as never).draft_id).toBe(draft.draft_id);
    const again = postIn(await writer.create({ ...draft, title: 'Other words', status: 'published' }));
    expect(again).toMatchObject({ title: 'The lamp', status: 'draft' });
    expect(postIn(await other.create(draft)).id).not.toBe(again.id);
    expect(await database.read.selectFrom('posts').select('id').execute()).toHaveLength(2);
  });
});

onDatabase('writing a post', (open) => {
  test('publishes it, and answers the post as its author sees it', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const answer = await writer.create({ title: ' The lamp ', tags: ['river', ' lamp ', 'lamp', ''] });
    expect(answer.json()).toMatchObject({ status: true, message: 'Post created successfully' });
    const post = postIn(answer);
    expect(post).toMatchObject({
      title: 'The lamp',
      slug: 'the-lamp',
      summary: 'A summary.',
      excerpt: 'A summary.',
      post_data: 'A body.',
      content: 'A body.',
      status: 'published',
      is_published: true,
      revision: 1,
      draft_id: null,
      review_requested_at: null,
      deleted_at: null,
      image_id: null,
      author: { first_name: 'Asha', last_name: 'Rao' },
      files: [],
      tags: ['river', 'lamp'],
      postCategory: { id: app.category.id },
      youtubeUrl: null,
      views: 0,
      featured: false,
    });
    expect(post.published_at).toBe(post.created_at);
    const seen = (await app.get(`/api/post/${post.id}`)).json().data;
    expect(seen).not.toHaveProperty('revision');
    expect(seen.post_data).toBe('A body.');
    expect((await app.get('/api/post/categories')).json().data[0].post_count).toBe(1);
  });

  test('takes a form, under both addresses, with tags in each of their spellings', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const spellings: [Record<string, string | string[]>, string[]][] = [
      [{ tags: ['a', 'b'] }, ['a', 'b']],
      [{ 'tags[]': ['a', 'b'] }, ['a', 'b']],
      [{ 'tags[]': 'a' }, ['a']],
      [{ tags: 'a' }, ['a']],
      [{ tags: '["a", "दीया"]' }, ['a', 'दीया']],
      [{ tags: '[a' }, ['[a']],
      [{}, []],
    ];
    for (const [fields, expected] of spellings) {
      for (const url of ['/post/create', '/api/post/create']) {
        const form = formOf({ ...WHOLE, category: app.category.name, ...fields });
        expect(postIn(await sendForm(app, url, form, writer.bearer)).tags).toEqual(expected);
      }
    }
  });

  test('has the language that was chosen, else the one that the text tells', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const chosen = { language: 'hi', language_chosen: true };
    expect(postIn(await writer.create({ language: 'hi' }))).toMatchObject(chosen);
    for (const language of [undefined, null, '']) {
      const told = { language: 'en', language_chosen: false };
      expect(postIn(await writer.create({ language }))).toMatchObject(told);
    }
  });

  test('takes the text as `content` or `post_data`, and the category by name or id', async () => {
    const { writer: join, category } = await openWriting(open);
    const writer = await join();
    for (const key of [category.name, category.id, String(category.id), ` ${category.name} `]) {
      const post = postIn(await writer.create({ content: undefined, post_data: 'P', category: key }));
      expect([post.post_data, post.postCategory.id]).toEqual(['P', category.id]);
    }
  });

  test('names everything that is missing', async () => {
    const { send, writer: join, database } = await openWriting(open);
    const { bearer } = await join();
    const missing = ['Title is required', 'Summary is required', 'Content is required', 'Category is required'];
    for (const body of [
      {},
      { title: ' ', summary: '\n', content: '\t', category: '' },
      { title: null, summary: null, content: null, category: null },
      { title: '\u200b', summary: '\u00a0', content: '\u200d\n', category: ' ' },
    ]) {
      expect(refusal(await send('POST', '/api/post/create', body, bearer))).toEqual([400, missing]);
    }
    const one = await send('POST', '/api/post/create', { title: 'T', summary: 'S', content: 'C' }, bearer);
    expect(one.json()).toEqual(refusedBody('Category is required', 'category'));
    expect(await database.read.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  test('wants only a title and a category of a draft', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const empty = { status: 'draft', summary: '', content: '' };
    expect(postIn(await writer.create(empty))).toMatchObject({ status: 'draft', published_at: null, post_data: '' });
    expect(refusal(await writer.create({ ...empty, title: '', category: '' }))).toEqual([
      400,
      ['Title is required', 'Category is required'],
    ]);
  });

  test('refuses a category that does not exist or is no longer offered, and makes none', async () => {
    const { writer: join, database } = await openWriting(open);
    const old = await buildCategory(database, { name: 'Old', is_active: 0 });
    const writer = await join();
    expect(refusal(await writer.create({ category: 'Nowhere' }))).toEqual([422, 'There is no category “Nowhere”.']);
    expect(refusal(await writer.create({ category: 999 }))).toEqual([422, 'There is no category “999”.']);
    expect(refusal(await writer.create({ category: old.id }))).toEqual([
      422,
      'The category “Old” is no longer offered.',
    ]);
    expect(await database.read.selectFrom('categories').select('id').execute()).toHaveLength(2);
  });

  test('refuses what is too long or of the wrong kind, in words', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    const wrong: [Record<string, unknown>, string][] = [
      [{ tags: many }, 'There can be at most 20 tags.'],
      [{ tags: ['x'.repeat(51)] }, 'A tag can be at most 50 characters long.'],
      [{ tags: 7 }, 'The tags must be a list of words.'],
      [{ category: -1 }, 'The category must be given by its name or its id.'],
      [{ category: { name: 'x' } }, 'The category must be given by its name or its id.'],
      [{ status: 'public' }, 'status must be published or draft.'],
      [{ youtube_url: 'https://example.org/watch?v=UtBsl3j0YRQ' }, 'Enter the link of a YouTube video.'],
      [{ draft_id: 'mine' }, 'draft_id must be a UUID.'],
      [{ tags: `[${'"a",'.repeat(3000)}"a"]` }, 'A tag can be at most 50 characters long.'],
      [{ tags: Array(1001).fill('\u0000') }, 'There can be at most 20 tags.'],
    ];
    for (const [fields, message] of wrong) expect(refusal(await writer.create(fields))).toEqual([400, message]);
  });

  test('keeps every character of what was typed', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const lines = [
      '  ज़िंदगी',
      '',
      '\tTab <b>&amp;',
      'cafe\u0301 \u200d🪔\u2028',
      "'; drop table posts; --",
      'lone\rreturn',
    ];
    const typed = { summary: '<i>"S"</i> %_\\', content: lines.join('\r\n'), title: 'दीये की लौ', tags: ['c++', 'ज़रा'] };
    const { id } = postIn(await writer.create(typed));
    expect((await get(`/api/post/${id}`)).json().data).toMatchObject({
      ...typed,
      content: lines.join('\n').trim(),
      tags: ['c++', 'ज़रा'.normalize('NFC')],
    });
    const composed = postIn(await writer.create({ title: 'Cafe\u0301' }));
    expect([composed.title, composed.slug]).toEqual(['Caf\u00e9', 'caf\u00e9']);
  });

  test('takes the address of a video in any of its forms', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const post = postIn(await writer.create({ youtube_url: ' https://youtu.be/UtBsl3j0YRQ?si=x ' }));
    expect(post.youtubeUrl).toBe('https://www.youtube.com/watch?v=UtBsl3j0YRQ');
    expect(postIn(await writer.create({ youtube_url: '' })).youtubeUrl).toBeNull();
  });

  test('drops public pages only when there is something new to be seen', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const heard = listenTo(database);
    await writer.create({ status: 'draft' });
    expect(heard).toEqual([]);
    const { id } = postIn(await writer.create());
    expect(aboutPages(heard)).toEqual([['posts', `post:${id}`, 'post-counts', 'suggestions']]);
  });

  test('is limited for each person, far above what a hand can write', async () => {
    const { writer: join } = await openWriting(open, { clock: () => 0 });
    const [writer, other] = [await join(), await join()];
    const draft = { draft_id: crypto.randomUUID() };
    for (let time = 0; time < 120; time += 1) postIn(await writer.create(draft));
    const refused = await writer.create(draft);
    expect(refusal(refused)).toEqual([429, 'You are doing this very often. Please try again in 60 minutes.']);
    expect(refused.headers['retry-after']).toBe('3600');
    postIn(await other.create());
  });
});
