import { randomBytes } from 'node:crypto';
import type { Database, WriteDb } from '#server/database/database.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { saveCitedWorks } from '#server/features/citations/cited-works-store.ts';
import { saveCommentRules } from '#server/features/comments/comment-rules-store.ts';
import { saveNewsletterSettings } from '#server/features/letters/newsletter-settings-store.ts';
import { saveWebhookKeys } from '#server/features/mail-events/webhook-key-store.ts';
import type { Media } from '#server/features/media/media.ts';
import { savePolicy } from '#server/features/policies/policy-store.ts';
import { saveRobotsSettings } from '#server/features/search-engines/robots-store.ts';
import { saveSetting, saveSiteSettings } from '#server/features/site/site-store.ts';
import { replaceChosenPosts, saveIntroduction } from '#server/features/start-here/start-here-store.ts';
import { hasText } from '#shared/text/has-text.ts';
import { BODY_MAXIMUM, EMPTY_WRITING, normaliseWriting } from '#shared/writing.ts';
import { animation, picture } from '../fixtures/images.ts';
import { awkwardSource } from './awkward-texts.ts';
import {
  buildCategory,
  buildSession,
  buildUser,
  createPost,
  inTransaction,
  type PostDraft,
  postDraft,
} from './builders.ts';
import { fc } from './fast-check.ts';
import { buildImage } from './images.ts';

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2019, 3, 14, 5, 30, 12, 345);
const HOSTILE_POSTS = 40;

export interface FilledSite {
  /** What must be in no export: passwords, tokens, keys, addresses of people with accounts. */
  secrets: string[];
  /** Words of texts that are in the bin, or were replaced. */
  removed: string[];
  adminId: number;
  postIds: number[];
}

/** Puts a site full of everything that an export can contain, and of what it must not. */
export async function fillSite(database: Database, media: Media): Promise<FilledSite> {
  const people = await fillPeople(database);
  const images = await fillImages(database, media);
  const lists = await fillLists(database, images);
  const posts = await fillPosts(database, { ...people, ...images, ...lists });
  await inTransaction(database, async (db) => {
    await fillComments(db, posts.ids, people);
    await fillSubscribers(db, people.secrets);
    await fillSettings(db, posts.ids);
    await fillRedirects(db, posts.ids);
  });
  return { secrets: people.secrets, removed: posts.removed, adminId: people.adminId, postIds: posts.ids };
}

async function fillPeople(database: Database) {
  const secrets = [
    'a key that is secret',
    'owner@secret.example',
    'meera@secret.example',
    '+91 99999 12345',
    'an open secret',
  ];
  const names = { first_name: 'Indumati', last_name: 'Pathak' };
  const password_hash = await hashPassword('an open secret');
  const admin = { email: 'owner@secret.example', is_admin: 1 as const, phone_no: '+91 99999 12345' };
  const adminId = await buildUser(database, { ...admin, ...names });
  await database.transaction((db) =>
    db.updateTable('users').set({ password_hash }).where('id', '=', adminId).execute(),
  );
  const writerId = await buildUser(database, { email: 'meera@secret.example', first_name: 'मीरा', last_name: '' });
  const { authorization } = await buildSession(database, adminId, 'A secret browser');
  const sessions = await database.read.selectFrom('sessions').select('token_hash').execute();
  secrets.push(password_hash, authorization.slice('Bearer '.length), 'A secret browser');
  secrets.push(...sessions.map(({ token_hash }) => token_hash));
  return { secrets, adminId, writerId };
}

async function fillImages(database: Database, media: Media) {
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

type Images = Awaited<ReturnType<typeof fillImages>>;

async function fillLists(database: Database, { cover, lamp, lost, media }: Images) {
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

type Lists = Awaited<ReturnType<typeof fillLists>>;
type Posting = Images & Lists & { adminId: number; writerId: number; secrets: string[] };

async function fillPosts(database: Database, site: Posting) {
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
    { ...whole, title: 'दीये की लौ', body: `${images}\n\n${verse}`, language: null, tags, featured: true },
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

const YOUTUBE = 'https://www.youtube.com/watch?v=abcdefghijk';

function hostileTexts(): string[] {
  const signs = [
    '\u2028',
    '\u0085',
    '\ufeff',
    '\u200d',
    '\r',
    '---',
    '\n',
    ': ',
    '#',
    '\t',
    '"',
    "'",
    '\\',
    '%',
    '🪔',
    'ज्ञान',
  ];
  const nasty = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...signs), fc.string());
  const any = fc.oneof(
    awkwardSource,
    fc.array(nasty, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  return fc
    .sample(any, HOSTILE_POSTS * 2)
    .map((text) => text.replaceAll('\0', '').toWellFormed())
    .map((body) => normaliseWriting({ ...EMPTY_WRITING, body }).body)
    .filter(hasText)
    .slice(0, HOSTILE_POSTS);
}

function hostileTitle(body: string, index: number): string {
  return `${['no', '1.10', '- x', '!!js/function', '{a: b}', '&a *a', '@x', '`x`'][index % 8]} ${body.slice(0, 60)} ${index}`;
}

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
  await dress(imported, { author_name: 'Kabir Das' });
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

function secret(secrets: string[]): string {
  const token = randomBytes(16).toString('hex');
  secrets.push(token);
  return token;
}

async function fillComments(db: WriteDb, ids: number[], { adminId, writerId }: { adminId: number; writerId: number }) {
  const [first = 0, second = 0] = ids;
  const thrown = ids[7] as number;
  const say = async (post_id: number, comment: string, more: object = {}) => {
    const row = { post_id, author_id: writerId, comment, created_at: START + DAY, announced_at: null };
    return (
      await db
        .insertInto('comments')
        .values({ ...row, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  // The clock was set back before the reply.
  const parent = await say(first, 'First.\nTwo lines, "quoted".', { created_at: START + 3 * DAY, wants_replies: 1 });
  await say(first, 'A reply.', { parent_id: parent, author_id: adminId, created_at: START + 2 * DAY });
  await say(first, 'At the same time.', { created_at: START + 3 * DAY });
  await say(first, '=Held', { status: 'held' });
  await say(first, 'Hidden', { status: 'hidden', author_id: null });
  await say(second, 'By a name', { author_id: null, author_name: 'Kabir Das' });
  await say(thrown, 'thrown-away too');
  await db.updateTable('posts').set({ comments: 3 }).where('id', '=', first).execute();
  await db.updateTable('posts').set({ comments: 1 }).where('id', '=', second).execute();
}

async function fillSubscribers(db: WriteDb, secrets: string[]): Promise<void> {
  const person = (email: string, columns: object = {}) => ({
    ...{
      email,
      token: secret(secrets),
      asked_at: START,
      confirmed_at: START + 1000,
      unsubscribed_at: null,
      source: '',
    },
    ...{ language: 'both' as const, paused_at: null, ended_by: null },
    ...columns,
  });
  secrets.push('asked@people.example');
  await db
    .insertInto('subscribers')
    .values([
      person('reader@people.example', { source: '=Fair, "2019"', language: 'hi' as const }),
      person("+plus'd@people.example"),
      person('asked@people.example', { confirmed_at: null }),
      person('left@people.example', { unsubscribed_at: START + DAY, source: "'=marked" }),
      person('paused@people.example', { paused_at: START + DAY, asked_at: START - DAY }),
      person('bounced@people.example', { unsubscribed_at: START + DAY, ended_by: 'bounce' as const }),
    ])
    .execute();
  await db
    .insertInto('suppressed_addresses')
    .values({ email_hash: secret(secrets), reason: 'bounce', since: START })
    .execute();
}

async function fillSettings(db: WriteDb, ids: number[]): Promise<void> {
  await saveSiteSettings(db, {
    name: 'चिन्तन "&" <b>',
    tagline: 'A line',
    journey: [{ title: 'One', text: 'Two\nlines' }],
    social: [{ name: 'Elsewhere', url: 'https://elsewhere.example/' }],
  });
  await saveWebhookKeys(db, { mailgun: 'a key that is secret' });
  await saveSetting(db, 'turn', null);
  await saveCitedWorks(db, [{ names: ['गीता', 'Gita'], tag: 'tag 0 — टैग' }]);
  await saveCommentRules(db, { holdFirst: true, mailsHeld: false, linkLimit: 2, words: ['spam'] });
  await saveNewsletterSettings(db, { per_second: 7, reply_to: 'letters@people.example' });
  await saveRobotsSettings(db, { allow_training: false });
  await saveIntroduction(db, 'Begin **here**.');
  const [first = 0, second = 0] = ids;
  const chosen = [second, ids[7] as number, first];
  await replaceChosenPosts(
    db,
    chosen.map((post_id, index) => ({ post_id, reason: `Reason ${index}` })),
  );
  await savePolicy(db, { name: 'privacy', text: '# We keep\n\n---\n\nnothing.' });
}

async function fillRedirects(db: WriteDb, ids: number[]): Promise<void> {
  const row = { target: null, import_id: null, hits: 3, last_hit_at: START, created_at: START };
  const [first = 0] = ids;
  await db
    .insertInto('redirects')
    .values([
      { ...row, path: '/2019/04/दीया', post_id: first },
      { ...row, path: '/?p=12', post_id: first },
      { ...row, path: '/thrown', post_id: ids[7] as number },
      { ...row, path: '/old-feed', post_id: null, target: '/feed.xml' },
      { ...row, path: '/=1,"x"', post_id: null, target: 'https://elsewhere.example/?a=1' },
    ])
    .execute();
}
