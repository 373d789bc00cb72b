import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';
import type { SentSettings } from './post-settings.ts';
import { createPost, updatePost } from './save-post.ts';

const VIDEO = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
const CATEGORIES = [{ id: 4, name: 'Wisdom', slug: 'wisdom' }];
const WRITING: Writing = { ...EMPTY_WRITING, title: 'Lamp', summary: 'Short.', body: 'Mine.', categoryId: 4 };

afterEach(() => vi.unstubAllGlobals());

/** The site's post with this body, as an answer has it. */
const postWith = (post_data: string) => ({
  ...{ id: 7, revision: 3, status: 'published', title: 'Lamp', summary: 'Short.', post_data },
  ...{ format: 'plain', tags: [], postCategory: CATEGORIES[0], youtubeUrl: null, files: [] },
});

/** Stands for the request that sends an image. */
function imageRequest(ask: typeof fetch) {
  return class extends EventTarget {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    path = '';
    setRequestHeader() {}

    open(_method: string, path: string) {
      this.path = path;
    }

    async send(body: FormData) {
      const response = await ask(this.path, { body });
      this.status = response.status;
      this.responseText = await response.text();
      this.onload();
    }
  };
}

/** Answers the calls one after another. @returns what was sent */
function siteAnswering(...answers: { status?: number; data: unknown }[]): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  const answer: typeof fetch = async (path, { body } = {}) => {
    sent.push({
      path: `${path}`,
      body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body)),
    });
    const { status = 200, data } = answers.shift() ?? { data: null };
    return Response.json({ status: status === 200, message: 'Said.', data }, { status });
  };
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', imageRequest(answer));
  return sent;
}

const create = (sentBefore: Writing[] = [], writing = WRITING, settings: SentSettings = {}) =>
  createPost({
    ...{ writing, settings, categories: CATEGORIES, image: null, imageAlt: '' },
    sentBefore: sentBefore.map((writing) => ({ writing, image: null })),
    ...{ status: 'published', draftId: 'a-draft' },
  });

test('a new post names its category, and is saved where the site answers with the same text', async () => {
  const sent = siteAnswering({ data: postWith('Mine.') });
  expect(await create()).toMatchObject({ kind: 'saved', message: 'Said.', post: { id: 7 } });
  expect(sent).toEqual([
    {
      path: '/api/post/create',
      body: {
        ...{ title: 'Lamp', summary: 'Short.', content: 'Mine.', format: 'plain' },
        ...{ category: 'Wisdom', draft_id: 'a-draft' },
      },
    },
  ]);
});

test('a new post that waits for a review is saved with that one call', async () => {
  const sent = siteAnswering({ data: { ...postWith('Mine.'), status: 'draft', is_new: true } });
  expect(await create()).toMatchObject({ kind: 'saved', post: { status: 'draft' } });
  expect(sent).toHaveLength(1);
});

test('a draft that an earlier press has created is published when that was asked for since', async () => {
  const draft = { ...postWith('Mine.'), status: 'draft', is_new: false };
  const sent = siteAnswering({ data: draft }, { data: postWith('Mine.') });
  expect(await create([WRITING])).toMatchObject({ kind: 'saved', post: { status: 'published' } });
  expect(sent[1]).toMatchObject({ path: '/api/post/update', body: { id: 7, status: 'published' } });
});

test('a language is sent where one was chosen', async () => {
  const sent = siteAnswering({ data: { ...postWith('Mine.'), language: 'hi', language_chosen: true } });
  expect(await create(undefined, { ...WRITING, language: 'hi' })).toMatchObject({ kind: 'saved' });
  expect(sent[0]?.body).toMatchObject({ language: 'hi' });
});

test('a post that an earlier press has created is updated with what was written since', async () => {
  const sent = siteAnswering({ data: postWith('Before.') }, { data: postWith('Mine.') });
  expect(await create([{ ...WRITING, body: 'Before.' }])).toMatchObject({ kind: 'saved' });
  expect(sent[1]).toMatchObject({ path: '/api/post/update', body: { id: 7, revision: 3, content: 'Mine.' } });
});

test('it is also known when another press has been lost on its way since', async () => {
  siteAnswering({ data: postWith('Before.') }, { data: postWith('Mine.') });
  const bodies = ['Before.', 'Lost.'];
  expect(await create(bodies.map((body) => ({ ...WRITING, body })))).toMatchObject({ kind: 'saved' });
});

test('another text under the same draft id is a conflict with the post that is there', async () => {
  siteAnswering({ data: postWith('From another tab.') });
  const message = 'This draft was saved from another tab or device meanwhile, with another text.';
  expect(await create()).toEqual({ kind: 'conflict', message, post: postWith('From another tab.') });
});

test('a series goes with a new post, and no empty number of its part', async () => {
  const sent = siteAnswering(
    { data: { ...postWith('Mine.'), is_new: true } },
    { data: { ...postWith('Mine.'), is_new: true } },
  );
  await create(undefined, WRITING, { series_id: '5', series_order: '3' });
  expect(sent[0]?.body).toMatchObject({ series_id: '5', series_order: '3' });
  await create(undefined, WRITING, { series_id: '5', series_order: '' });
  expect(sent[1]?.body).not.toHaveProperty('series_order');
});

test('an address, a date and a video go with a new post, and again if an earlier press has created it', async () => {
  const sent = siteAnswering({ data: { ...postWith('Mine.'), youtubeUrl: VIDEO } }, { data: postWith('Mine.') });
  const settings = { slug: 'light', published_at: '1998-01-31' };
  await create(undefined, { ...WRITING, youtubeUrl: VIDEO }, settings);
  expect(sent[0]?.body).toMatchObject({ ...settings, youtube_url: VIDEO });
  expect(sent[1]).toMatchObject({ path: '/api/post/update', body: settings });
});

test('an image is uploaded once, however often the save that needs it is repeated', async () => {
  const image = new File(['x'], 'lamp.png', { type: 'image/png' });
  const sent = siteAnswering(
    { data: { id: 12, file: { file_path: '/media/lamp-1f.png' } } },
    { status: 500, data: null },
    { data: postWith('Mine.') },
  );
  const save = () => updatePost({ id: 7, revision: 2, writing: WRITING, imageAlt: 'A lamp.', image, status: 'draft' });
  await expect(save()).rejects.toThrow('Said.');
  expect(await save()).toMatchObject({ kind: 'saved' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/post/images', '/api/post/update', '/api/post/update']);
  expect(sent[0]?.body).toEqual({ alt: 'A lamp.', image });
  expect(sent[2]?.body).toMatchObject({ image_id: 12, image_alt: 'A lamp.' });
});

test('an image is removed, and left as it is where nothing is said of it', async () => {
  const sent = siteAnswering({ data: postWith('Mine.') }, { data: postWith('Mine.') });
  const save = { id: 7, revision: 2, writing: WRITING, status: 'draft' } as const;
  await updatePost({ ...save, image: null });
  await updatePost(save);
  expect(sent[0]?.body).toMatchObject({ image_id: null });
  expect(sent[1]?.body).not.toHaveProperty('image_id');
});

test('an update names its category by id', async () => {
  const sent = siteAnswering({ data: postWith('Mine.') });
  await updatePost({ id: 7, revision: 2, writing: WRITING, status: 'draft', mayBeEmpty: true });
  const text = { title: 'Lamp', subtitle: '', summary: 'Short.', content: 'Mine.', format: 'plain', category: 4 };
  const rest = { tags: [], youtube_url: null, language: null };
  expect(sent[0]?.body).toEqual({ id: 7, revision: 2, ...text, ...rest, status: 'draft', confirm_empty: true });
});

test('an update that comes too late is a conflict with the post as it is now', async () => {
  siteAnswering({ status: 409, data: null }, { data: postWith('Theirs.') });
  const outcome = await updatePost({ id: 7, revision: 2, writing: WRITING, status: 'published' });
  expect(outcome).toEqual({ kind: 'conflict', message: 'Said.', post: postWith('Theirs.') });
});

test('any other refusal is thrown', async () => {
  siteAnswering({ status: 403, data: null });
  const save = updatePost({ id: 7, revision: 2, writing: WRITING, status: 'published' });
  await expect(save).rejects.toThrow('Said.');
});
