import type { Database, WriteDb } from '#server/database/database.ts';
import { BODY_MAXIMUM, EMPTY_WRITING } from '#shared/writing.ts';
import { createPost, inTransaction, type PostDraft, postDraft } from '../../database/builders.ts';
import { hostileTexts, hostileTitle } from './hostile-texts.ts';
import type { Images, Lists } from './lists.ts';
import { DAY, START, secret } from './times-and-secrets.ts';

type Posting = Images & Lists & { adminId: number; writerId: number; secrets: string[] };

export async function fillPosts(database: Database, site: Posting) {
  const removed = ['an-older-wording', 'thrown-away'];
  const ids = await inTransaction(database, async (db) => {
    const made: number[] = [];
    for (const draft of drafts(site)) made.push(await createPost(db, draft));
    return made;
  });
  await inTransaction(database, (db) => dressPosts(db, ids, site));
  return { ids, removed };
}

/** In the order of `dressPosts`, and then of hostile ones. */
function drafts({ essays, poems, resting, adminId, writerId, inText, animated, unused }: Posting): PostDraft[] {
  const whole = { categoryId: essays.id, authorId: adminId, format: 'markdown' as const };
  const tags = Array.from({ length: 20 }, (_, number) => `tag ${number} — टैग`);
  const paragraph = `${'यह एक लम्बा वाक्य है। '.repeat(100)}\n\n`;
  const long = paragraph
    .repeat(BODY_MAXIMUM / paragraph.length + 1)
    .slice(0, BODY_MAXIMUM)
    .trim();
  const images = `![alt](/media/${inText.name} "A *caption* © Me")\n\n![](/media/${animated.name})\n\n![](../media/x.png)`;
  const verse = '```verse sa\nधर्मक्षेत्रे कुरुक्षेत्रे\n  समवेता युयुत्सवः\n```\n\nA note^[with *text*] and गीता 2.47.';
  return [
    {
      ...whole,
      title: 'दीये की लौ',
      body: `${images}\n\n${verse}`,
      language: null,
      tags,
      featured: true,
      subtitle: SUBTITLE,
    },
    { ...whole, title: 'Long', body: long, categoryId: poems.id, authorId: writerId, youtubeUrl: YOUTUBE },
    { ...whole, title: 'A plain one', body: '---\ntitle: no\n---\n`/media/x`\n\n  ---', format: 'plain' as const },
    { ...whole, title: 'Imported', body: `![a](/media/${unused.name})`, language: 'en' as const },
    { ...whole, title: 'A draft', status: 'draft' as const, summary: '', body: '' },
    { ...whole, title: 'A scheduled draft', status: 'draft' as const, authorId: writerId },
    { ...whole, title: 'It waits', status: 'draft' as const, categoryId: resting.id, authorId: null },
    { ...whole, title: 'thrown-away', body: 'thrown-away' },
    { ...whole, title: 'ल'.repeat(190), body: 'The slug is longer than a name of a file.' },
    { ...whole, title: `${'ल'.repeat(190)}क`, body: 'And this one is cut to the same.' },
    ...hostileTexts().map((body, index) => ({
      ...whole,
      title: hostileTitle(body, index),
      summary: body.slice(0, 900) || 'S',
      body,
    })),
  ].map((draft, index) => postDraft({ ...draft, createdAt: START + Math.floor(index / 2) * DAY }));
}

const SUBTITLE = 'एक पंक्ति: “yes”, no # 1.10';
const YOUTUBE = 'https://www.youtube.com/watch?v=abcdefghijk';

async function dressPosts(
  db: WriteDb,
  ids: number[],
  { lamp, lost, unused, series, adminId, secrets }: Posting,
): Promise<void> {
  const [whole, long, plain, imported, , scheduled, waiting, thrown] = ids as [number, ...number[]];
  const dress = (id: number | undefined, columns: object) =>
    db
      .updateTable('posts')
      .set(columns)
      .where('id', '=', id as number)
      .execute();
  await dress(whole, {
    image_id: lamp.id,
    series_id: series,
    series_order: 2,
    views: 1234,
    likes: 5,
    shares: 6,
    revision: 9,
  });
  await dress(long, {
    image_id: lost.id,
    series_id: series,
    series_order: 1,
    slug_chosen: 1,
    updated_at: START + 99 * DAY,
  });
  await dress(plain, { published_at: Date.UTC(1947, 7, 15), language: 'hi', language_chosen: 1 });
  await dress(imported, { author_name: 'Kabir Das', drawing: 'bell-7' });
  await dress(scheduled, {
    publish_at: Date.UTC(2031, 0, 31, 1, 30),
    publish_local: '2031-01-31T07:00',
    publish_zone: 'Asia/Kolkata',
  });
  await dress(waiting, { review_requested_at: START + 50 * DAY });
  await dress(thrown, { status: 'draft', deleted_at: START + 60 * DAY, status_before_bin: 'published' });
  // It was shown in an earlier version only.
  await db.deleteFrom('post_images').where('image_id', '=', unused.id).execute();
  await db.insertInto('post_images').values({ post_id: whole, image_id: unused.id }).execute();
  await db
    .updateTable('post_bodies')
    .set({ body: 'No image.' })
    .where('post_id', '=', imported as number)
    .execute();
  await db
    .insertInto('former_slugs')
    .values([
      { slug: 'an-old-slug', post_id: whole },
      { slug: 'पुराना', post_id: whole },
      { slug: 'of-the-bin', post_id: thrown as number },
    ])
    .execute();
  const version = { title: 'Older', writing: JSON.stringify({ ...EMPTY_WRITING, body: 'an-older-wording' }) };
  const times = { saved_at: START, saved_by: adminId, replaced_at: START, replaced_by: adminId };
  await db
    .insertInto('post_versions')
    .values({ post_id: whole, revision: 1, ...version, ...times })
    .execute();
  const token = secret(secrets);
  await db
    .insertInto('preview_links')
    .values({ post_id: scheduled as number, token })
    .execute();
}
