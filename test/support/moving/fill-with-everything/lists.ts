import type { Database } from '#server/database/database.ts';
import type { Media } from '#server/features/media/media.ts';
import { animation, picture } from '../../../fixtures/images.ts';
import { buildCategory } from '../../database/builders.ts';
import { buildImage } from '../../images/images.ts';
import { START } from './times-and-secrets.ts';

export async function fillImages(database: Database, media: Media) {
  const build = async (upload: Buffer, alt: string) => {
    const id = await buildImage(database, media, { upload, alt, status: null });
    const row = await database.read.selectFrom('images').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    return { id, name: row.name };
  };
  return {
    lamp: await build(await picture(320, 200).jpeg().toBuffer(), 'एक दीया, "जलता हुआ" — a lamp'),
    inText: await build(await picture(300, 300).png().toBuffer(), ''),
    animated: await build(await animation(), 'It blinks'),
    cover: await build(await picture(210, 300).jpeg().toBuffer(), 'The cover'),
    unused: await build(await picture(100, 100).jpeg().toBuffer(), 'Nothing shows it'),
    lost: await build(await picture(120, 100).jpeg().toBuffer(), 'Its file is gone'),
    media,
  };
}

export type Images = Awaited<ReturnType<typeof fillImages>>;

export async function fillLists(database: Database, { cover, lamp, lost, media }: Images) {
  await media.store.remove(lost.name);
  const [essays, poems, resting] = [
    await buildCategory(database, { name: 'दर्शन', slug: 'दर्शन', description: 'विचार\nऔर चिन्तन', position: 2 }),
    await buildCategory(database, { name: '=Poems & <b>', slug: 'poems', position: 1 }),
    await buildCategory(database, { name: 'Resting', slug: 'resting', is_active: 0, position: 3 }),
  ];
  const series = await database.transaction(async (db) => {
    await db.insertInto('former_category_slugs').values({ slug: 'verse', category_id: poems.id }).execute();
    const columns = { description: 'Read\nin order', image_id: cover.id, position: 2 };
    const insert = (name: string, slug: string, more: object = {}) =>
      db
        .insertInto('series')
        .values({ name, slug, ...columns, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await insert('गीता पर', 'on-the-gita');
    // The same name twice, and an image that is missing.
    await insert('गीता पर', 'on-the-gita-2', { image_id: lost.id, position: 1 });
    await db.insertInto('former_series_slugs').values({ slug: 'gita', series_id: id }).execute();
    await db.insertInto('videos').values(videos(lamp.id)).execute();
    await db.insertInto('author').values(author(lamp.id)).execute();
    await db.insertInto('book').values(book(cover.id)).execute();
    return id;
  });
  return { essays, poems, resting, series };
}

function videos(imageId: number) {
  const row = { description: 'दो\nपंक्तियाँ', thumbnail_path: '', duration: '12:47', views: 7, published_at: START };
  return [
    { ...row, youtube_id: 'abcdefghijk', title: 'One', position: 0, is_shown: 1 as const },
    { ...row, youtube_id: 'bbcdefghijk', title: '=Two', position: 0, is_shown: 0 as const, image_id: imageId },
    {
      ...row,
      youtube_id: 'cbcdefghijk',
      title: 'Three',
      position: 3,
      thumbnail_path: '/three.webp',
      is_shown: 1 as const,
    },
  ];
}

function author(image_id: number) {
  const texts = { name: 'इन्दुमती पाठक', bio: '**Writes**\n\nessays.', image_path: '/own.webp' };
  return { id: 1, user_id: null, ...texts, image_id, expertise: '["Vedanta","योग"]', stats: '{ "readers": "50K+" }' };
}

function book(image_id: number) {
  const texts = { title: 'दीये', subtitle: 'Lamps', description: 'A book.', cover_path: '' };
  return { id: 1, ...texts, image_id, shops: '[{"name":"A","url":"https://shop.example/"}]', is_shown: 1 as const };
}

export type Lists = Awaited<ReturnType<typeof fillLists>>;
