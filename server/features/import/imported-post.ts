import { createHash } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import { findOrCreateCategory } from '#server/features/categories/category-store.ts';
import { type LockedPost, lockPost, updateColumns, writingOf } from '#server/features/posts/post-write-store.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import {
  BODY_MAXIMUM,
  EMPTY_WRITING,
  eachPlain,
  normaliseWriting,
  type PlainFields,
  WORD_NAMES,
  type Writing,
  writingProblems,
} from '#shared/writing.ts';
import type { GivenFields, PostEntry } from './entry.ts';
import type { KnownPost } from './import-store.ts';

/** A post of any format, as it is to be written. What is `undefined` stays as the site has it. */
export interface PostToImport extends GivenFields, Pick<Writing, 'title' | 'body' | 'format' | 'tags'> {
  key: string;
  /** A hash of everything that the file says of it. */
  entryDigest: string;
  /** The name of its category, which is created if there is none. */
  category: string;
  language: Language | undefined;
  status: PostStatus;
  /** When a draft is to be published. */
  publishAt: number | undefined;
  /** Whether that is a day, which moves when the zone of the site does, and not a moment. */
  publishesOnDay: boolean;
  slug: string | undefined;
  /** If it is not the person whose account it will belong to. */
  authorName: string | null;
  image: { id: number; name: string } | undefined;
  series: PostEntry['series'];
  featured: boolean;
  createdAt: number | undefined;
  publishedAt: number | undefined;
  updatedAt: number | undefined;
  exact: PostEntry['exact'];
}

/** A post that cannot be imported; the message is for the person who runs the import. */
export class PostError extends Error {
  override name = 'PostError';
}

/** @throws {PostError} if the post lacks what its status requires, or is too long */
export async function completeWriting(db: WriteDb, post: PostToImport, before?: LockedPost): Promise<Writing> {
  const categoryId = await findOrCreateCategory(db, post.category);
  const writing = { ...writingFor(post, before && writingOf(before)), categoryId };
  if (writing.body.length > BODY_MAXIMUM) {
    throw new PostError(`“${post.title}” is longer than ${BODY_MAXIMUM.toLocaleString('en')} characters.`);
  }
  const [problem] = writingProblems(writing, post.status);
  if (problem) throw new PostError(`“${post.title}”: ${problem.message}`);
  return writing;
}

/** @param before the current writing of the post; what the file does not say stays as it is there */
export function writingFor(post: PostToImport, before = EMPTY_WRITING): Writing {
  const { title, body, format, tags, language = before.language } = post;
  const fields = eachPlain((name) => post[name] ?? before[name]) as PlainFields;
  return normaliseWriting({ ...before, ...fields, title, body, format, tags, language });
}

/**
 * A hash by which it is recognised that a post has changed in the file. It omits the language and the addresses of videos:
 * if nothing else changes, the import leaves the post as it is. It also omits empty fields, so that a field which posts
 * get later does not change the hashes of earlier imports.
 * @param others.category the name of the category
 * @param others.image the name of the featured image, if the import brings one
 */
export function digestOf(
  { title, body, format, tags, ...fields }: Omit<Writing, 'categoryId' | 'language'>,
  { category, status, image }: { category: string; status: PostStatus; image?: string | undefined },
): string {
  const words = WORD_NAMES.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  return digest([format, title, words, body, category, status, tags, image ?? null]);
}

export function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Locks the post that an earlier import wrote, and takes it out of the bin if the undoing of that import put it there.
 * @throws {PostError} if a person has saved or deleted it since then
 */
export async function lockIfUnchanged(db: WriteDb, known: KnownPost, { title }: PostToImport): Promise<LockedPost> {
  const post = await lockPost(db, known.post_id);
  if (post && known.isUndone) return updateColumns(db, post, { deleted_at: null, status_before_bin: null });
  if (!post || post.deleted_at !== null) {
    throw new PostError(`“${title}” was deleted on the site since it was imported, so it stays deleted.`);
  }
  if (post.revision !== known.revision) {
    throw new PostError(`“${title}” was changed on the site since it was imported, so it is left as it is.`);
  }
  return post;
}
