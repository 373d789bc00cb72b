import { isoTime } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { writingOf } from '#server/features/posts/post-write-store.ts';
import { parseWriting } from '#server/features/posts/writing/version-store.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import type { Writing } from '#shared/writing.ts';
import {
  findAccount,
  findOwnPost,
  findOwnSubscription,
  findReplyMails,
  findVersionAfter,
  listAuditEntriesAbout,
  listLettersBy,
  listOwnAuditEntries,
  listOwnComments,
  listOwnIdentities,
  listOwnImages,
  listOwnLetters,
  listOwnLikes,
  listOwnPostIds,
  listOwnSessions,
  listReplyNotices,
} from './own-data-store.ts';

/** Writes JSON, one post at a time: all of an author's posts with their versions may not fit into memory. */
export async function* writeOwnData(read: Db, { id: userId, email }: { id: number; email: string }) {
  const account = {
    account: await findAccount(read, userId),
    sessions: await listOwnSessions(read, userId),
    identities: await listOwnIdentities(read, userId),
    subscription: (await findOwnSubscription(read, email)) ?? null,
    letters: await listOwnLetters(read, email),
    reply_mails: (await findReplyMails(read, userId)) ?? null,
    reply_notices: await listReplyNotices(read, userId),
  };
  yield `${json(account).slice(0, -1)},"posts":[`;
  yield* writePosts(read, userId);
  const images = await listOwnImages(read, userId);
  const others = {
    comments: await listOwnComments(read, userId),
    likes: await listOwnLikes(read, userId),
    images: images.map(({ name, ...image }) => ({ ...image, address: MEDIA + name })),
    letters_written: await listLettersBy(read, userId),
    acts: await listOwnAuditEntries(read, userId),
    acts_on_account: await listAuditEntriesAbout(read, userId),
  };
  yield `],${json(others).slice(1)}\n`;
}

/** Yields each post in several pieces, since it may have many versions. */
async function* writePosts(read: Db, userId: number) {
  let separator = '';
  for (const id of await listOwnPostIds(read, userId)) {
    const post = await findOwnPost(read, id);
    if (!post) continue;
    const {
      slug,
      category,
      series,
      series_order: part,
      drawing,
      status,
      created_at,
      updated_at,
      published_at,
      publish_at,
      deleted_at,
    } = post;
    const tags = (await findTags(read, [id])).get(id) ?? [];
    const writing = exportWriting(writingOf({ ...post, tags }));
    const times = { created_at, updated_at, published_at, publish_at, deleted_at };
    const about = { id, slug, ...writing, category, series, part, drawing, status, ...times };
    yield `${separator}${json(about).slice(0, -1)},"versions":[`;
    yield* separated(writeVersions(read, id));
    yield ']}';
    separator = ',\n';
  }
}

async function* writeVersions(read: Db, postId: number) {
  for (let after = 0; ; ) {
    const version = await findVersionAfter(read, postId, after);
    if (!version) return;
    const { id, writing, ...times } = version;
    yield json({ id, ...exportWriting(parseWriting(writing)), ...times });
    after = id;
  }
}

/** Uses the field names that exports have always had. The category id is left out: posts name their category. */
function exportWriting({ categoryId: _, youtubeUrl, ...texts }: Writing) {
  return { ...texts, youtube_url: youtubeUrl };
}

async function* separated(pieces: AsyncIterable<string>) {
  let separator = '';
  for await (const piece of pieces) {
    yield separator + piece;
    separator = ',\n';
  }
}

/** Writes times in ISO format instead of milliseconds. */
function json(value: unknown): string {
  return JSON.stringify(value, (key, item) => (isTime(key) && typeof item === 'number' ? isoTime(item) : item));
}

function isTime(key: string): boolean {
  return key === 'at' || key.endsWith('_at');
}
