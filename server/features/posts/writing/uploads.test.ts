import { expect, test } from 'vitest';
import { imageKeyOf } from '#server/features/media/file-name.ts';
import { picture } from '../../../../test/fixtures/images.ts';
import { onBothDatabases, onDatabase } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import {
  formOf,
  listenTo,
  openWriting,
  postIn,
  refusal,
  sendForm,
  type Writer,
  type WritingApp,
} from '../../../../test/support/texts/writing.ts';

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
});

onDatabase('a post with an image', (open) => {
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
      [await sendPost(app, writer, good, { category: 'None' }), 422, 'There is no category “None”.'],
      [await sendPost(app, writer, good, { title: '' }), 400, 'Title is required'],
    ] as const;
    for (const [answer, ...expected] of tries) expect(refusal(answer)).toEqual(expected);
    expect(await namesIn(app.media)).toEqual([]);
    expect(await app.database.read.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  test('comes without one when the form has an empty file', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const form = formOf({ title: 'T', summary: 'S', content: 'C', category: app.category.name });
    form.append('featured_image', new File([], ''));
    expect(postIn(await sendForm(app, '/api/post/create', form, writer.bearer)).files).toEqual([]);
  });
});

async function uploadFor(app: WritingApp, writer: Writer, alt = '') {
  const form = new FormData();
  form.append('alt', alt);
  form.append('image', new File([new Uint8Array(await picture(20, 10).png().toBuffer())], 'lamp.png'));
  return postIn(await sendForm(app, '/api/post/images', form, writer.bearer));
}

onDatabase('the image of a post', (open) => {
  test('is added, replaced, described and removed later, and stays when it is not named', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const [lamp, river] = [await uploadFor(app, writer, 'A lamp.'), await uploadFor(app, writer, 'A river.')];
    const { id } = postIn(await writer.create());
    const shown = async (fields: object) => {
      const { image_id, files } = postIn(await writer.update({ id, ...fields }));
      return [image_id, files[0]?.alt];
    };
    expect(await shown({ image_id: lamp.id })).toEqual([lamp.id, 'A lamp.']);
    expect(await shown({ content: 'New.' })).toEqual([lamp.id, 'A lamp.']);
    expect(await shown({ content: 'New.', image_id: river.id, image_alt: 'The Ganga.' })).toEqual([
      river.id,
      'The Ganga.',
    ]);
    expect(postIn(await app.get(`/api/post/${id}`)).files).toMatchObject([{ ...river.file, alt: 'The Ganga.' }]);
    expect(await shown({ content: 'New.', image_id: null, image_alt: 'Nothing.' })).toEqual([null, undefined]);
    expect(await shown({ content: 'New.' })).toEqual([null, undefined]);
  });

  test('is one that its writer uploaded, or any that an admin chooses', async () => {
    const app = await openWriting(open);
    const [writer, other, admin] = [await app.writer(), await app.writer(), await app.admin()];
    const image = await uploadFor(app, other);
    const { id } = postIn(await writer.create());
    const gone = 'This image no longer exists. Upload it again.';
    for (const image_id of [image.id, 999]) {
      const answer = await writer.update({ id, image_id });
      expect([image_id, ...refusal(answer)]).toEqual([image_id, 422, gone]);
      expect(answer.json().problems).toEqual([{ field: 'image_id', message: gone }]);
    }
    expect(postIn(await admin.update({ id, image_id: image.id })).image_id).toBe(image.id);
    // It is the image of the post now, so its writer may send it back as it is.
    expect(postIn(await writer.update({ id, content: 'New.', image_id: image.id })).image_id).toBe(image.id);
  });

  test('is replaced only by those who started from the post as it is', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const image = await uploadFor(app, writer);
    const { id } = postIn(await writer.create());
    postIn(await writer.update({ id, content: 'Elsewhere.' }));
    const late = await writer.update({ id, content: 'Elsewhere.', image_id: image.id, revision: 1 });
    expect([late.statusCode, late.json().data.image_id]).toEqual([409, null]);
    const { revision } = postIn(await writer.update({ id, content: 'Elsewhere.', image_id: image.id, revision: 2 }));
    expect(revision).toBe(3);
    // Repeated after a lost answer.
    const again = await writer.update({ id, content: 'Elsewhere.', image_id: image.id, revision: 2 });
    expect(postIn(again).revision).toBe(3);
  });

  test('is no other one on the home page until an admin has seen it', async () => {
    const app = await openWriting(open);
    const [writer, admin] = [await app.writer(), await app.admin()];
    const image = await uploadFor(app, writer);
    const { id } = postIn(await writer.create());
    postIn(await app.send('PUT', `/api/desk/posts/${id}/featured`, { featured: true }, admin.bearer));
    expect(postIn(await writer.update({ id, image_id: image.id })).featured).toBe(false);
  });

  test('has its new description wherever it is shown', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const image = await uploadFor(app, writer, 'A lamp.');
    const [one, two] = [postIn(await writer.create()), postIn(await writer.create({ title: 'Two' }))];
    for (const { id } of [one, two]) postIn(await writer.update({ id, image_id: image.id }));
    const heard = listenTo(app.database);
    postIn(await writer.update({ id: one.id, image_alt: 'A flame.' }));
    expect(heard.flat()).toEqual(expect.arrayContaining([`post:${one.id}`, `post:${two.id}`]));
    expect(postIn(await app.get(`/api/post/${two.id}`)).files[0].alt).toBe('A flame.');
  });

  guard('A writer changed what an admin’s published post said about its image.', () => {
    test('has its description changed by the person who uploaded it or an admin alone', async () => {
      const app = await openWriting(open);
      const [writer, admin] = [await app.writer(), await app.admin()];
      const image = await uploadFor(app, admin, 'A lamp.');
      const shown = postIn(await admin.create({ title: 'Shown' }));
      const { id } = postIn(await writer.create());
      for (const post of [shown, { id }]) postIn(await admin.update({ id: post.id, image_id: image.id }));
      expect(refusal(await writer.update({ id, image_alt: 'Defaced.' }))).toEqual([
        422,
        'Only the person who uploaded this image can change its description.',
      ]);
      expect(postIn(await app.get(`/api/post/${shown.id}`)).files[0].alt).toBe('A lamp.');
      // A form sends the description that it was given.
      postIn(await writer.update({ id, title: 'Changed', image_alt: 'A lamp.' }));
      postIn(await admin.update({ id, image_alt: 'A flame.' }));
      expect(postIn(await app.get(`/api/post/${shown.id}`)).files[0].alt).toBe('A flame.');
    });
  });

  test('keeps its description where a scheduled post shows it, which an admin may have read', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const image = await uploadFor(app, writer, 'A lamp.');
    const scheduled = postIn(await writer.create({ publish_at: '2031-01-01T00:00:00Z' }));
    const draft = postIn(await writer.create({ title: 'Two', status: 'draft' }));
    postIn(await writer.update({ id: scheduled.id, image_id: image.id, publish_at: '2031-01-01T00:00:00Z' }));
    const change = { id: draft.id, title: 'Two', status: 'draft', image_id: image.id, image_alt: 'Not read.' };
    expect((await writer.update(change)).statusCode).toBe(422);
    expect(postIn(await writer.get(`/api/post/${scheduled.id}`)).files[0].alt).toBe('A lamp.');
  });

  test('keeps its description where a draft with a preview link shows it', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const image = await uploadFor(app, writer, 'A lamp.');
    const shown = postIn(await writer.create({ status: 'draft' }));
    postIn(await writer.update({ id: shown.id, title: 'One', status: 'draft', image_id: image.id }));
    const draft = postIn(await writer.create({ title: 'Two', status: 'draft' }));
    const link = `/api/post/${shown.id}/preview-link`;
    postIn(await app.send('POST', link, undefined, writer.bearer));
    const change = { id: draft.id, title: 'Two', status: 'draft', image_id: image.id, image_alt: 'Not read.' };
    expect((await writer.update(change)).statusCode).toBe(422);
    postIn(await app.send('DELETE', link, undefined, writer.bearer));
    postIn(await writer.update(change));
  });

  test('keeps its description where the text of a scheduled post shows it', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const image = await uploadFor(app, writer, 'A lamp.');
    const { name } = await app.database.read.selectFrom('images').select('name').executeTakeFirstOrThrow();
    const text = { format: 'markdown', content: `![](/media/${name})`, publish_at: '2031-01-01T00:00:00Z' };
    const scheduled = postIn(await writer.create(text));
    const draft = postIn(await writer.create({ title: 'Two', status: 'draft' }));
    const change = { id: draft.id, title: 'Two', status: 'draft', image_id: image.id, image_alt: 'Not read.' };
    expect((await writer.update(change)).statusCode).toBe(422);
    postIn(await writer.update({ id: scheduled.id, title: 'No image', status: 'draft', content: 'None.' }));
    postIn(await writer.remove(scheduled.id));
    postIn(await writer.update(change));
  });
});
