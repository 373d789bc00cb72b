import { expect, test } from 'vitest';
import { imageKeyOf } from '#server/features/media/file-name.ts';
import { picture } from '../../../../test/fixtures/images.ts';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import {
  formOf,
  openWriting,
  postIn,
  refusal,
  sendForm,
  type Writer,
  type WritingApp,
} from '../../../../test/support/writing.ts';

const MEGABYTES_5 = 5 * 1024 * 1024;

function sendPost(app: WritingApp, writer: Writer, bytes: Buffer, fields: Record<string, string> = {}) {
  const whole = { title: 'T', summary: 'S', content: 'C', category: app.category.name };
  const form = formOf({ ...whole, ...fields }, { bytes, name: 'lamp.jpg' });
  return sendForm(app, '/api/post/create', form, writer.bearer);
}

async function namesIn({ store }: WritingApp['media']): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
}

onBothDatabases('a post with an image', (open) => {
  test('shows it, with its description', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const upload = await picture(1200, 600).jpeg().toBuffer();
    const post = postIn(await sendPost(app, writer, upload, { image_alt: ' A lamp. ' }));
    expect(post.files).toMatchObject([
      { file_path: expect.stringMatching(/^\/media\/.+\.jpg$/), width: 1200, height: 600, alt: 'A lamp.' },
    ]);
    expect(postIn(await app.get(`/api/post/${post.id}`)).files).toEqual(post.files);
    expect(postIn(await writer.get(`/api/media/${post.image_id}`)).total).toBeGreaterThan(1);
    expect((await app.get(post.files[0].file_path)).headers['content-type']).toBe('image/jpeg');
  });

  test('takes another description later', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const upload = await picture(20, 10).png().toBuffer();
    const { id } = postIn(await sendPost(app, writer, upload, { content: 'A body.', title: 'The lamp' }));
    const alt = async (fields: object) => postIn(await writer.update({ id, ...fields })).files[0].alt;
    expect(await alt({ image_alt: 'A river.' })).toBe('A river.');
    expect(await alt({ content: 'New.' })).toBe('A river.');
    expect(await alt({ content: 'New.', image_alt: '' })).toBe('');
  });

  test('that cannot be taken is not made, and leaves no file', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const good = await picture(20, 10).jpeg().toBuffer();
    const tooLarge = Buffer.concat([good, Buffer.alloc(MEGABYTES_5 + 1 - good.length)]);
    const tries = [
      [await sendPost(app, writer, Buffer.from('<svg/>')), 415, 'Please select a valid image file (JPEG, PNG, GIF)'],
      [await sendPost(app, writer, tooLarge), 413, 'Please select an image smaller than 5MB'],
      [await sendPost(app, writer, Buffer.alloc(20_000_000, 1)), 413, 'Please select an image smaller than 5MB'],
      [await sendPost(app, writer, good, { category: 'None' }), 422, 'There is no category "None".'],
      [await sendPost(app, writer, good, { title: '' }), 400, 'Title is required'],
    ] as const;
    for (const [answer, ...expected] of tries) expect(refusal(answer)).toEqual(expected);
    expect(await namesIn(app.media)).toEqual([]);
    expect(await app.database.read.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  test('has one image however often it is sent under one draft id', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const upload = await picture(20, 10).jpeg().toBuffer();
    const draft = { draft_id: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => sendPost(app, writer, upload, draft)));
    const posts = answers.map(postIn);
    expect(posts.filter((post) => post.is_new)).toHaveLength(1);
    const [first, ...others] = posts.map(({ is_new: _, ...post }) => post);
    for (const other of others) expect(other).toEqual(first);
    expect(await app.database.read.selectFrom('images').select('id').execute()).toEqual([{ id: first.image_id }]);

    const names = await namesIn(app.media);
    expect(new Set(names.map(imageKeyOf))).toEqual(
      new Set([imageKeyOf(first.files[0].file_path.replace('/media/', ''))]),
    );
    expect(postIn(await sendPost(app, writer, upload, draft)).is_new).toBe(false);
    expect(await namesIn(app.media)).toEqual(names);
  });

  test('comes without one when the form has an empty file', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const form = formOf({ title: 'T', summary: 'S', content: 'C', category: app.category.name });
    form.append('featured_image', new File([], ''));
    expect(postIn(await sendForm(app, '/api/post/create', form, writer.bearer)).files).toEqual([]);
  });
});
