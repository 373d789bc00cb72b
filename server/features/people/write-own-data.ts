import { isoTime } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { writingOf } from '#server/features/posts/post-write-store.ts';
import { parseWriting } from '#server/features/posts/writing/version-store.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import type { Writing } from '#shared/writing.ts';
import {
  findAccount,
  findOwnSubscription,
  findVersionAfter,
  listOwnAuditEntries,
  listOwnComments,
  listOwnIdentities,
  listOwnImages,
  listOwnLikes,
  listOwnPosts,
  listOwnSessions,
} from './own-data-store.ts';

/** A post may have a megabyte of text. */
const POSTS_AT_ONCE = 5;

type Row = { id: number };
type List<One extends Row> = (db: Db, part: { userId: number; after: number; limit: number }) => Promise<One[]>;

/** As JSON. Posts come one at a time, since all of an author's texts with their versions may be more than fits into memory. */
export async function* writeOwnData(read: Db, { id: userId, email }: { id: number; email: string }) {
  const account = {
    account: await findAccount(read, userId),
    sessions: await listOwnSessions(read, userId),
    identities: await listOwnIdentities(read, userId),
    subscription: (await findOwnSubscription(read, email)) ?? null,
  };
  yield `${json(account).slice(0, -1)},"posts":[`;
  yield* writePosts(read, userId);
  const images = await listOwnImages(read, userId);
  const others = {
    comments: await listOwnComments(read, userId),
    likes: await listOwnLikes(read, userId),
    images: images.map(({ name, ...image }) => ({ ...image, address: MEDIA + name })),
    acts: await listOwnAuditEntries(read, userId),
  };
  yield `],${json(others).slice(1)}\n`;
}

/** A post may have many versions, so that it comes in pieces itself. */
async function* writePosts(read: Db, userId: number) {
  let separator = '';
  for await (const post of each(read, userId, listOwnPosts, POSTS_AT_ONCE)) {
    const { id, slug, category, status, created_at, updated_at, published_at, deleted_at } = post;
    const tags = (await findTags(read, [id])).get(id) ?? [];
    const writing = exportWriting(writingOf({ ...post, tags }));
    const about = { id, slug, ...writing, category, status, created_at, updated_at, published_at, deleted_at };
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

/** Under the names that exports have always had; the category is told by its name. */
function exportWriting({ categoryId: _, youtubeUrl, ...texts }: Writing) {
  return { ...texts, youtube_url: youtubeUrl };
}

async function* each<One extends Row>(read: Db, userId: number, list: List<One>, limit: number) {
  for (let after = 0; ; ) {
    const rows = await list(read, { userId, after, limit });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function* separated(pieces: AsyncIterable<string>) {
  let separator = '';
  for await (const piece of pieces) {
    yield separator + piece;
    separator = ',\n';
  }
}

/** Times as people and programs read them. */
function json(value: unknown): string {
  return JSON.stringify(value, (key, held) => (isTime(key) && typeof held === 'number' ? isoTime(held) : held));
}

function isTime(key: string): boolean {
  return key === 'at' || key.endsWith('_at');
}
