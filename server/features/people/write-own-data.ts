import { isoTime } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { writingOf } from '#server/features/posts/post-write-store.ts';
import { parseWriting } from '#server/features/posts/writing/version-store.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import { plainAt, type Writing } from '#shared/writing.ts';
import * as store from './own-data-store.ts';

/** Writes JSON, one post at a time: all of an author's posts with their versions may not fit into memory. */
export async function* writeOwnData(read: Db, { id: userId, email }: { id: number; email: string }) {
  const about: Record<string, unknown> = {};
  for (const [name, rows] of Object.entries(store.OWN_ROW)) {
    const [row = null] = await store.listOwnRows(read, rows, rows.by === 'email' ? email : userId);
    about[name] = row;
  }
  for (const [name, rows] of Object.entries(store.OWN_ROWS)) about[name] = await store.listOwnRows(read, rows, userId);
  about.images = (about.images as { name: string }[]).map(({ name, ...image }) => ({
    ...image,
    address: MEDIA + name,
  }));
  about.letters = await store.listOwnLetters(read, email);
  about.letters_written = await store.listLettersBy(read, userId);
  yield `${json(about).slice(0, -1)},"posts":[`;
  yield* writePosts(read, userId);
  yield ']}\n';
}

/** Yields each post in several pieces, since it may have many versions. */
async function* writePosts(read: Db, userId: number) {
  let separator = '';
  for (const id of await store.listOwnPostIds(read, userId)) {
    const post = await store.findOwnPost(read, id);
    if (!post) continue;
    const { slug, category, series, series_order: part, drawing, status } = post;
    const { created_at, updated_at, published_at, publish_at, deleted_at } = post;
    const tags = (await findTags(read, [id])).get(id) ?? [];
    const about = {
      ...{ id, slug, ...exportWriting(writingOf({ ...post, tags })), category, series, part, drawing, status },
      ...{ created_at, updated_at, published_at, publish_at, deleted_at },
    };
    yield `${separator}${json(about).slice(0, -1)},"versions":[`;
    yield* writeVersions(read, id);
    yield ']}';
    separator = ',\n';
  }
}

async function* writeVersions(read: Db, postId: number) {
  for (let after = 0; ; ) {
    const version = await store.findVersionAfter(read, postId, after);
    if (!version) return;
    const { id, writing, ...times } = version;
    yield (after === 0 ? '' : ',\n') + json({ id, ...exportWriting(parseWriting(writing)), ...times });
    after = id;
  }
}

/** With the names of requests. The category id is left out: posts name their category. */
function exportWriting(writing: Writing) {
  const { title, body, format, tags, language } = writing;
  return { title, ...plainAt('sent', writing), body, format, tags, language };
}

function json(value: unknown): string {
  return JSON.stringify(value, (key, item) => (isTime(key) && typeof item === 'number' ? isoTime(item) : item));
}

function isTime(key: string): boolean {
  return key === 'at' || key.endsWith('_at');
}
