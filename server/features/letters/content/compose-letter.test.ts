import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { findImage, findMailImages } from '#server/features/media/image-store.ts';
import { openMedia } from '#server/features/media/media.ts';
import { picture } from '../../../../test/fixtures/images.ts';
import { buildPost } from '../../../../test/support/database/builders.ts';
import { onDatabase, onSqlite, type TestDatabase } from '../../../../test/support/database/databases.ts';
import { buildImage } from '../../../../test/support/images/images.ts';
import { collectLog } from '../../../../test/support/server/log.ts';
import { openLetterContent } from './compose-letter.ts';

function letterFrom(postId: number) {
  return { id: 3, post_id: postId, subject: 'A subject', preheader: '', extent: 'full' as const };
}

type Deps = Partial<Parameters<typeof openLetterContent>[0]> & { database: Database };

function contentOf({ media = openMedia({ dataDir: '', s3: undefined }), ...deps }: Deps) {
  return openLetterContent({ ...collectLog(), media, siteUrl: () => 'https://chintan.example', ...deps });
}

async function compose(database: Database, postId: number) {
  const letter = await contentOf({ database }).compose(database.read, letterFrom(postId));
  return letter ?? expect.fail('There is no letter.');
}

async function setPost(database: Database, id: number, columns: Record<string, unknown>): Promise<void> {
  await database.transaction((db) => {
    db.invalidate('posts');
    return db.updateTable('posts').set(columns).where('id', '=', id).execute();
  });
}

/** A post that shows one image above its text, one in it and one as the still of a video. */
async function buildPostWithImages({ database, dataDir }: TestDatabase) {
  const media = openMedia({ dataDir, s3: undefined });
  const upload = await picture(1300, 650).jpeg().toBuffer();
  const build = () => buildImage(database, media, { upload, alt: 'A lamp', status: null });
  const [cover, shown, still] = [await build(), await build(), await build()];
  await database.transaction((db) => {
    db.invalidate('videos');
    return db
      .insertInto('videos')
      .values({
        youtube_id: 'dQw4w9WgXcQ',
        title: 'A video',
        description: '',
        thumbnail_path: 'https://elsewhere.example/still.jpg',
        image_id: still,
        duration: '1:00',
        published_at: 0,
        is_shown: 0,
      })
      .execute();
  });
  const name = (await findImage(database.read, shown))?.name;
  const body = `![In the text](/media/${name} "A caption")\n\nhttps://youtu.be/dQw4w9WgXcQ`;
  const postId = await buildPost(database, { body, format: 'markdown' });
  await setPost(database, postId, { image_id: cover });
  return { media, postId, cover, shown, still };
}

onDatabase('a letter', (open) => {
  test('is made from the post as it is now', async () => {
    const { database } = await open();
    const id = await buildPost(database, {
      title: 'A title',
      summary: 'A summary.',
      body: '*Words*',
      format: 'markdown',
    });
    const letter = await compose(database, id);
    expect(letter).toMatchObject({
      subject: 'A subject',
      preheader: 'A summary.',
      language: 'en',
      title: 'A title',
      pageHtml: '<p><em>Words</em></p>',
      imageIds: [],
      wasShortened: false,
    });
    expect(letter.html).toContain('<em>Words</em>');
    expect(letter.text).toContain('\n_Words_\n');
    expect(letter.size).toBe(Buffer.byteLength(letter.html));
  });

  test('shows all images of its post, in files that mails can show', async () => {
    const opened = await open();
    const { database } = opened;
    const { media, postId, cover, shown, still } = await buildPostWithImages(opened);
    const before = await compose(database, postId);
    expect(before.html).not.toContain('<img');
    expect(before.html).toContain('[In the text]');
    await contentOf({ database, media }).prepareImages(letterFrom(postId));
    const { html, imageIds } = await compose(database, postId);
    const images = await findMailImages(database.read, [cover, shown, still]);
    for (const { path } of images.values()) expect(html).toContain(`src="https://chintan.example${path}"`);
    expect(imageIds.toSorted()).toEqual([cover, shown, still].toSorted());
    expect(html).not.toContain('elsewhere.example');
    expect(html).toContain('A video');
  });

  test('is not made from a post that is gone or in the bin', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    await setPost(database, id, { status: 'draft', deleted_at: 1 });
    const content = contentOf({ database });
    expect(await content.compose(database.read, letterFrom(id))).toBeUndefined();
    expect(await content.compose(database.read, letterFrom(4711))).toBeUndefined();
  });
});

onSqlite('a letter', (open) => {
  test('from a plain text has its lines as paragraphs', async () => {
    const { database } = await open();
    const id = await buildPost(database, { body: 'One *1* <b>\n\nTwo.', format: 'plain' });
    const { html, text, pageHtml } = await compose(database, id);
    expect(pageHtml).toBe('<p>One *1* &#60;b&#62;</p><p>Two.</p>');
    expect(html).toMatch(/<p [^>]*>One \*1\* &#60;b&#62;<\/p><p [^>]*>Two\.<\/p>/);
    expect(text).toContain('One *1* <b>\n\nTwo.');
  });

  test('from a draft has a page of its own', async () => {
    const { database } = await open();
    const id = await buildPost(database, { status: 'draft' });
    expect((await compose(database, id)).text).toContain('https://chintan.example/newsletter/letters/3\n');
  });

  test('in Hindi is in Hindi', async () => {
    const { database } = await open();
    const id = await buildPost(database, { language: 'hi', title: 'दीया', body: 'मन चंगा' });
    const { html, language } = await compose(database, id);
    expect(language).toBe('hi');
    expect(html).toContain('<html lang="hi">');
  });

  test('has a text that waits to be rendered as it will be', async () => {
    const { database } = await open();
    const id = await buildPost(database, { body: '**Now**', format: 'markdown' });
    await database.transaction((db) => {
      db.invalidate('posts');
      return db
        .updateTable('post_bodies')
        .set({ html: '<p>Then</p>', rendered_by: 0 })
        .where('post_id', '=', id)
        .execute();
    });
    const { html, pageHtml } = await compose(database, id);
    expect(pageHtml).toBe('<p><strong>Now</strong></p>');
    expect(html).not.toContain('Then');
  });

  test('leaves out an image that cannot be made, and says so in the log alone', async () => {
    const opened = await open();
    const { database } = opened;
    const { media, postId, shown, cover } = await buildPostWithImages(opened);
    const name = (await findImage(database.read, shown))?.name ?? '';
    const store = {
      ...media.store,
      get: (file: string) => (file === name ? Promise.reject(new Error('The store is away.')) : media.store.get(file)),
    };
    const log = collectLog();
    log.expectComplaint('an image for letters could not be made');
    await contentOf({ database, media: { ...media, store }, ...log }).prepareImages(letterFrom(postId));
    expect(log.lines.map(({ image }) => image)).toContain(shown);
    const { html, text } = await compose(database, postId);
    expect(html).toContain('[In the text]');
    expect(text).toContain('[Image: In the text]\nA caption');
    expect(html).toContain(String((await findMailImages(database.read, [cover])).get(cover)?.path));
  });

  test('has nothing to prepare twice', async () => {
    const opened = await open();
    const { database } = opened;
    const { media, postId } = await buildPostWithImages(opened);
    const put: string[] = [];
    const store = {
      ...media.store,
      put: (name: string, bytes: Buffer) => {
        put.push(name);
        return media.store.put(name, bytes);
      },
    };
    const content = contentOf({ database, media: { ...media, store } });
    await content.prepareImages(letterFrom(postId));
    expect(put).toHaveLength(3);
    await content.prepareImages(letterFrom(postId));
    await content.prepareImages(letterFrom(4711));
    expect(put).toHaveLength(3);
  });
});
