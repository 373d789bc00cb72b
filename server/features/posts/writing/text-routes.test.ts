import { expect, test } from 'vitest';
import { picture } from '../../../../test/fixtures/images.ts';
import { onDatabase, onSqlite } from '../../../../test/support/database/databases.ts';
import {
  openWriting,
  postIn,
  refusal,
  sendForm,
  setSite,
  type Writer,
  type WritingApp,
} from '../../../../test/support/texts/writing.ts';

const jpeg = () => picture(1200, 600).jpeg().toBuffer();

async function upload(app: WritingApp, writer: Writer, bytes: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new File([new Uint8Array(bytes)], 'lamp.jpg'));
  return sendForm(app, '/api/post/images', form, writer.bearer);
}

function references(app: WritingApp, writer: Writer, asked: object) {
  return app.send('POST', '/api/post/references', asked, writer.bearer);
}

onDatabase('POST /post/images', (open) => {
  test('stores an image, which the text of a post can show at once', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id, file } = postIn(await upload(app, writer, await jpeg(), { alt: ' A lamp. ' }));
    expect(file).toMatchObject({
      file_path: expect.stringMatching(/^\/media\/.+\.jpg$/),
      width: 1200,
      height: 600,
      alt: 'A lamp.',
      sources: [{ type: 'image/webp' }],
    });
    expect((await app.get(file.file_path)).headers['content-type']).toBe('image/jpeg');
    expect(postIn(await writer.get(`/api/media/${id}`)).total).toBeGreaterThan(1);
    const asked = { images: [file.file_path, '/media/none.jpg', 'https://example.org/a.jpg'], posts: [] };
    expect(postIn(await references(app, writer, asked)).images).toEqual([{ address: file.file_path, file }]);
  });

  test('answers what is no image, or too large, as the image of a post', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const tries = [
      [await upload(app, writer, Buffer.from('<svg/>')), 415, 'Please select a valid image file (JPEG, PNG, GIF)'],
      [await upload(app, writer, Buffer.alloc(6_000_000, 1)), 413, 'Please select an image smaller than 5MB'],
      [
        await app.send('POST', '/api/post/images', {}, writer.bearer),
        400,
        'Please select a valid image file (JPEG, PNG, GIF)',
      ],
      [
        await upload(app, writer, await jpeg(), { alt: 'x'.repeat(501) }),
        400,
        'Alt must be at most 500 characters long',
      ],
    ] as const;
    for (const [answer, ...expected] of tries) expect(refusal(answer)).toEqual(expected);
    expect(await app.database.read.selectFrom('images').select('id').execute()).toEqual([]);
  });

  test('leaves nothing of somebody who was suspended while the image was processed', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const bytes = await jpeg();
    const put = app.media.store.put;
    app.media.store.put = async (...file) => {
      await app.database.transaction((db) =>
        db.updateTable('users').set({ suspended_at: Date.now() }).where('id', '=', writer.id).execute(),
      );
      return put(...file);
    };
    expect((await upload(app, writer, bytes)).statusCode).toBe(401);
    expect(await app.database.read.selectFrom('images').select('id').execute()).toEqual([]);
    for await (const { name } of app.media.store.list()) expect(name).toBe('');
  });
});

onDatabase('POST /post/references', (open) => {
  test('finds posts by id, slug and former slug, each under the key that was asked for', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ title: 'दीये की लौ' }));
    postIn(await writer.update({ id, title: 'Café' }));
    const keys = [String(id), `00${id}`, 'café', 'cafe\u0301', 'दीये-की-लौ', 'none', '999'];
    const found = postIn(await references(app, writer, { posts: keys }));
    expect(found).toEqual({
      images: [],
      posts: keys.slice(0, 5).map((key) => ({ key, id, slug: 'café', title: 'Café', is_published: true })),
      citations: [],
      works: [],
    });
  });

  test('tells of drafts to those who may see them, and of posts in the bin to nobody', async () => {
    const app = await openWriting(open);
    const [author, other, admin] = [await app.writer(), await app.writer(), await app.admin()];
    const draft = postIn(await author.create({ title: 'Draft', status: 'draft' }));
    const binned = postIn(await author.create({ title: 'Binned' }));
    postIn(await author.remove(binned.id));
    await setSite(app.database, { publishing: 'review' });
    const waiting = postIn(await author.create({ title: 'Waiting' }));
    const posts = [draft.id, draft.slug, binned.id, binned.slug, waiting.id, waiting.slug].map(String);
    const told = async (writer: Writer) =>
      postIn(await references(app, writer, { posts })).posts.map(
        ({ title, is_published }: { title: string; is_published: boolean }) => [title, is_published],
      );
    const own = ['Draft', 'Draft', 'Waiting', 'Waiting'].map((title) => [title, false]);
    expect(await told(author)).toEqual(own);
    expect(await told(admin)).toEqual(own);
    expect(await told(other)).toEqual([]);
  });

  test('takes 2,000 of each in one call, and no more', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    const many = (count: number) => Array.from({ length: count }, (_, number) => `${number}-${'क'.repeat(70)}`);
    const images = many(2000).map((name) => `/media/${name}`);
    const found = postIn(await references(app, writer, { images, posts: [...many(1998), 'the-lamp', String(id)] }));
    expect(found.posts.map(({ key }: { key: string }) => key)).toEqual(['the-lamp', String(id)]);
    const tooMany = await references(app, writer, { posts: many(2001) });
    expect(refusal(tooMany)).toEqual([400, 'There can be at most 2000 of each in one call.']);
    for (const wrong of ['a'.repeat(401), 'a\0', '\ud800', 7]) {
      expect([wrong, (await references(app, writer, { posts: [wrong] })).statusCode]).toEqual([wrong, 400]);
    }
  });
});

onSqlite('the calls for a text that is being written', (open) => {
  test('have limits that nobody reaches by hand', async () => {
    let time = 1;
    const app = await openWriting(open, { clock: () => time, rateLimits: true });
    const writer = await app.writer();
    const statuses = async (calls: number, call: () => Promise<{ statusCode: number }>) => {
      const counts: Record<number, number> = {};
      for (let made = 0; made < calls; made += 1) {
        const { statusCode } = await call();
        counts[statusCode] = (counts[statusCode] ?? 0) + 1;
      }
      return counts;
    };
    const noImage = Buffer.from('no image');
    expect(await statuses(202, () => upload(app, writer, noImage))).toEqual({ 415: 200, 429: 2 });
    expect(await statuses(3001, () => references(app, writer, {}))).toEqual({ 200: 3000, 429: 1 });
    time += 60 * 60_000;
    expect((await upload(app, writer, noImage)).statusCode).toBe(415);
  });
});
