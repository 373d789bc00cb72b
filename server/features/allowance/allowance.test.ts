import { expect, test } from 'vitest';
import { makeImageVariantsJob, makeMailImage } from '#server/features/media/make-image-variants.ts';
import { emptyBin } from '#server/features/posts/writing/bin.ts';
import type { Attempt } from '#server/jobs/job-kind.ts';
import { picture } from '../../../test/fixtures/images.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import {
  openWriting,
  postIn,
  refusal,
  sendForm,
  type Writer,
  type WritingApp,
} from '../../../test/support/texts/writing.ts';
import { allowanceRow, findBytesOf } from './allowance-store.ts';

const MEGABYTE = 1_000_000;
/** In characters; a post may have no more than 400,000. */
const LONG = 300_000;
const REFUSED = [
  403,
  'This was not saved: your posts, their versions and your images have reached the 1 MB that an account can use here. ' +
    'Ask an admin for more space. Deleted posts and unused images stop counting after 30 days.',
];

async function openWith(open: Parameters<typeof openWriting>[0], megabytes: number | null = 1) {
  const app = await openWriting(open);
  await app.database.transaction((db) => allowanceRow.save(db, { megabytes }));
  return app;
}

const textOf = (letter: string, length = LONG) => letter.repeat(length);

async function upload(app: WritingApp, writer: Writer, bytes: Buffer) {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'lamp.png'));
  return sendForm(app, '/api/post/images', form, writer.bearer);
}

/** What is stored, counted anew. */
async function countBytes({ database, media }: WritingApp): Promise<number> {
  const bodies = await database.read.selectFrom('post_bodies').select('body').execute();
  const versions = await database.read.selectFrom('post_versions').select('writing').execute();
  let files = 0;
  for await (const { bytes } of media.store.list()) files += bytes;
  return [...bodies.map(({ body }) => body), ...versions.map(({ writing }) => writing)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    files,
  );
}

guard('One account filled the disk with posts, versions and images.', () => {
  onDatabase('what an account may store', (open) => {
    test('ends new posts, versions and images in a sentence, and leaves what is there as it is', async () => {
      const app = await openWith(open);
      const writer = await app.writer();
      const { id } = postIn(await writer.create({ content: textOf('a') }));
      postIn(await writer.update({ id, content: textOf('b'), keep_replaced: true }));
      postIn(await writer.update({ id, content: textOf('c'), keep_replaced: true }));

      expect(refusal(await writer.update({ id, content: textOf('d'), keep_replaced: true }))).toEqual(REFUSED);
      expect(refusal(await writer.create({ content: textOf('e') }))).toEqual(REFUSED);
      const noise = await picture(600, 600).png().toBuffer();
      expect(refusal(await upload(app, writer, noise))).toEqual(REFUSED);
      expect(postIn(await writer.get(`/api/post/${id}`)).content).toBe(textOf('c'));
      expect(await findBytesOf(app.database.read, writer.id)).toBeLessThan(MEGABYTE);
      expect(await countBytes(app)).toBe(await findBytesOf(app.database.read, writer.id));

      // Others have their own, and admins as much as they like.
      postIn(await (await app.writer()).create({ content: textOf('f') }));
      const admin = await app.admin();
      for (const letter of 'ghij') postIn(await admin.create({ content: textOf(letter) }));
    });
  });

  onBothDatabases('what an account may store', (open) => {
    test('is not passed by sixteen posts or changes at once, nor by eight images', async () => {
      const app = await openWith(open);
      const [writer, other, third] = [await app.writer(), await app.writer(), await app.writer()];
      const sixteen = Array.from({ length: 16 }, (_, index) => index);
      const eight = sixteen.slice(0, 8);
      const ids = await Promise.all(sixteen.map(async (_) => postIn(await other.create()).id));
      const image = await picture(300, 300).png().toBuffer();
      const statuses = async (sent: Promise<{ statusCode: number }>[]) =>
        (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted();

      const created = await statuses(sixteen.map(() => writer.create({ content: textOf('a') })));
      expect(created).toEqual([...Array(3).fill(200), ...Array(13).fill(403)]);
      const changed = await statuses(ids.map((id) => other.update({ id, content: textOf('b'), keep_replaced: true })));
      expect(changed).toEqual([...Array(3).fill(200), ...Array(13).fill(403)]);
      await statuses(eight.map(() => upload(app, third, image)));
      for (const { id } of [writer, other, third]) {
        const bytes = await findBytesOf(app.database.read, id);
        expect([id, bytes > MEGABYTE / 2, bytes <= MEGABYTE]).toEqual([id, true, true]);
      }
    });
  });
});

onBothDatabases('what an account may store', (open) => {
  test('is not passed by images of drafts without words, sent at once', async () => {
    const app = await openWith(open);
    const writer = await app.writer();
    const image = await picture(300, 300).png().toBuffer();
    const sent = Array.from({ length: 8 }, async () => {
      const form = new FormData();
      const draft = { title: 'A lamp', summary: '', content: '', status: 'draft', category: app.category.name };
      for (const [name, value] of Object.entries(draft)) form.append(name, value);
      form.append('featured_image', new File([new Uint8Array(image)], 'lamp.png'));
      return (await sendForm(app, '/api/post/create', form, writer.bearer)).statusCode;
    });
    const statuses = await Promise.all(sent);
    expect([statuses.includes(200), statuses.includes(403)]).toEqual([true, true]);
    expect(await findBytesOf(app.database.read, writer.id)).toBeLessThanOrEqual(MEGABYTE);
  });
});

onDatabase('what an account may store', (open) => {
  test('still lets them change, shorten, publish and delete what is there', async () => {
    const app = await openWith(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ content: textOf('a'), status: 'draft' }));
    const other = postIn(await writer.create({ content: textOf('b') }));
    postIn(await writer.update({ id: other.id, content: textOf('c', 398_000), keep_replaced: true }));
    expect(refusal(await writer.create({ content: textOf('d', 2000) }))).toEqual(REFUSED);

    postIn(await writer.update({ id, content: textOf('a'), status: 'published' }));
    // Of one sitting only the beginning becomes a version.
    expect(postIn(await writer.update({ id: other.id, content: textOf('e', 398_000) })).content).toHaveLength(398_000);
    postIn(await writer.update({ id: other.id, content: 'Short.' }));
    postIn(await writer.remove(id));
    postIn(await writer.restore(id));
    postIn(await writer.remove(other.id));
    expect(await countBytes(app)).toBe(await findBytesOf(app.database.read, writer.id));
  });

  test('includes the bin until it is emptied', async () => {
    const app = await openWith(open);
    const writer = await app.writer();
    const ids: number[] = [];
    for (const letter of 'abc') ids.push(postIn(await writer.create({ content: textOf(letter) })).id);
    postIn(await writer.remove(ids[0] as number));
    expect(refusal(await writer.create({ content: textOf('d') }))).toEqual(REFUSED);
    await emptyBin(app.database, Date.now() + 31 * 24 * 60 * 60_000);
    postIn(await writer.create({ content: textOf('d') }));
  });

  test('includes every file of an image, also those that are made later', async () => {
    const app = await openWith(open);
    const writer = await app.writer();
    const { id } = postIn(await upload(app, writer, await picture(700, 300).jpeg().toBuffer()));
    const before = await findBytesOf(app.database.read, writer.id);
    expect(before).toBe(await countBytes(app));
    // Three of its four smaller files are left to the job.
    for (let turn = 0; turn < 3; turn += 1) await makeImageVariantsJob(app).run({ image: id }, {} as Attempt);
    await makeMailImage(app, id);
    const after = await findBytesOf(app.database.read, writer.id);
    expect(after).toBeGreaterThan(before);
    expect(after).toBe(await countBytes(app));
  });

  test('is no reason to refuse what an admin saves of theirs', async () => {
    const app = await openWith(open);
    const [writer, admin] = [await app.writer(), await app.admin()];
    const { id } = postIn(await writer.create({ content: textOf('a') }));
    for (const letter of 'bcd') postIn(await admin.update({ id, content: textOf(letter), keep_replaced: true }));
    expect(refusal(await writer.update({ id, content: textOf('e') }))).toEqual(REFUSED);
    postIn(await admin.update({ id, content: textOf('e') }));
    expect(await countBytes(app)).toBe(await findBytesOf(app.database.read, writer.id));
  });
});

onSqlite('the space for each account', (open) => {
  test('is 200 MB until an admin changes it, also to no limit', async () => {
    const { desk, auditLog, writer } = await openDesk(open);
    expect(postIn(await desk.get('allowance'))).toEqual({ megabytes: 200 });
    expect(postIn(await desk.put('allowance', { megabytes: 1 }))).toEqual({ megabytes: 1 });
    const person = await writer();
    for (const letter of 'abc') postIn(await person.create({ content: textOf(letter) }));
    expect(refusal(await person.create({ content: textOf('d') }))).toEqual(REFUSED);
    expect(postIn(await desk.put('allowance', { megabytes: null }))).toEqual({ megabytes: null });
    postIn(await person.create({ content: textOf('d') }));
    expect(await auditLog()).toEqual(Array(2).fill(['site changed', 'allowance']));
    for (const megabytes of [0, -1, 1.5, 1_000_001, '5']) {
      expect([megabytes, (await desk.put('allowance', { megabytes })).statusCode]).toEqual([megabytes, 400]);
    }
    expect((await person.get('/api/desk/allowance')).statusCode).toBe(403);
  });

  test('is shown to nobody else', async () => {
    const app = await openWith(open);
    expect((await app.get('/api/site')).body).not.toContain('allowance');
  });
});
