import type { WriteDb } from '#server/database/database.ts';
import { findCategoryById } from '#server/features/categories/category-store.ts';
import { findOrCreateCategory } from '#server/features/categories/find-category.ts';
import { moveInCounts } from '#server/features/posts/post-count-store.ts';
import { type LockedPost, lockPost, writingOf } from '#server/features/posts/post-write-store.ts';
import type { AfterSave } from '#server/features/posts/writing/after-save.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import { indexSavedPost } from '#server/features/search/index-post.ts';
import type { SearchablePost } from '#server/features/search/post-terms.ts';
import { EMPTY_WRITING, normaliseWriting, type Writing } from '#shared/writing.ts';
import { digestOf, type ImportLine, keyOf } from './import-line.ts';
import { findImport, type PostImport, saveImport } from './import-store.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';

/** A line that cannot be taken, with the reason for the person who runs the import. */
export class LineError extends Error {
  override name = 'LineError';
}

export interface ImportRun {
  /** Who signs the posts. */
  authorId: number | null;
  startedAt: number;
  /** Tells this run from every other. */
  id: string;
}

/** New posts of a batch, which are indexed together at its end. */
export type Unindexed = SearchablePost[];

/**
 * Makes the post a line describes, or brings it up to the line if only the file has changed since.
 * @throws {LineError} when the post was changed on the site as well, or when the file names it twice
 */
export async function importPost(
  db: WriteDb,
  line: ImportLine,
  run: ImportRun,
  unindexed: Unindexed,
): Promise<Outcome> {
  const key = keyOf(line);
  const digest = digestOf(writingOfLine(line), line);
  const known = await findImport(db, key);
  if (known?.run === run.id) throw new LineError(`"${line.title}" stands in the file twice.`);
  const isUnchanged = known?.digest === digest;
  const postId = isUnchanged ? known.postId : await save(db, line, run, { known, unindexed });
  await saveImport(db, { key, postId, digest, run: run.id });
  if (!known) return 'created';
  return isUnchanged ? 'unchanged' : 'updated';
}

interface Saving {
  known: PostImport | undefined;
  unindexed: Unindexed;
}

async function save(db: WriteDb, line: ImportLine, run: ImportRun, { known, unindexed }: Saving): Promise<number> {
  const before = known && (await requireAsImported(db, known, line));
  const { status } = line;
  const { id: categoryId } = await findOrCreateCategory(db, line.category);
  const writing = { ...writingOfLine(line, before && writingOf(before)), categoryId };
  const createdAt = line.created_at === undefined ? run.startedAt : Date.parse(line.created_at);
  const waits = before !== undefined && before.review_requested_at !== null;
  const { post } = await savePost(db, before ?? { authorId: run.authorId, slug: line.slug }, writing, {
    by: null,
    now: before ? run.startedAt : createdAt,
    decision: { requested: status, status, waits },
    reactions: [moveInCounts, indexOrCollect(unindexed)],
  });
  return post.id;
}

/** @param before what the line does not speak of stays as it is there */
function writingOfLine(line: ImportLine, before = EMPTY_WRITING): Writing {
  const { title, summary, content: body, tags, language = before.language } = line;
  return normaliseWriting({ ...before, title, summary, body, tags, language });
}

async function requireAsImported(db: WriteDb, known: PostImport, { title }: ImportLine): Promise<LockedPost> {
  const post = await lockPost(db, known.postId);
  if (!post || post.deleted_at !== null) {
    throw new LineError(`"${title}" was deleted on the site since it was imported; it stays deleted.`);
  }
  const category = (await findCategoryById(db, post.category_id))?.name ?? '';
  if (digestOf(writingOf(post), { category, status: post.status }) !== known.digest) {
    throw new LineError(`"${title}" was changed on the site since it was imported; it is left as it is there.`);
  }
  return post;
}

function indexOrCollect(unindexed: Unindexed): AfterSave {
  return async (db, before, after) => {
    if (before) await indexSavedPost(db, before, after);
    else unindexed.push(after);
  };
}
