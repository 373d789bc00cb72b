import type { WriteDb } from '#server/database/database.ts';
import { findCategoryById } from '#server/features/categories/category-store.ts';
import { findOrCreateCategory } from '#server/features/categories/find-category.ts';
import { markCitingPosts } from '#server/features/citations/mark-citing-posts.ts';
import { updatePostCounts } from '#server/features/posts/post-count-store.ts';
import { type LockedPost, lockPost, writingOf } from '#server/features/posts/post-write-store.ts';
import { type AfterSave, renderLinkingPosts } from '#server/features/posts/writing/after-save.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import { markIfRelatedAnew } from '#server/features/related/mark-related.ts';
import { indexSavedPost } from '#server/features/search/index-post.ts';
import type { SearchablePost } from '#server/features/search/post-terms.ts';
import { invalidateStartHere } from '#server/features/start-here/change-start-here.ts';
import { EMPTY_WRITING, normaliseWriting, type Writing, writingProblems } from '#shared/writing.ts';
import { digestOf, type ImportLine, keyOf } from './import-line.ts';
import { findImport, type PostImport, saveImport } from './import-store.ts';

export type Outcome = 'created' | 'updated' | 'unchanged';

/** A line that cannot be imported; the message is for the person who runs the import. */
export class LineError extends Error {
  override name = 'LineError';
}

export interface ImportRun {
  /** The author of the imported posts. */
  authorId: number | null;
  startedAt: number;
  /** A unique id of this run, by which duplicate lines are detected. */
  id: string;
}

/** The new posts of a batch, which are indexed together at its end. */
export type Unindexed = SearchablePost[];

/**
 * Creates the post that a line describes, or updates it if the line has changed since the last import.
 * @throws {LineError} if the post was changed or deleted on the site since then, or if the file contains it twice
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
  const postId = isUnchanged ? known.post_id : await save(db, line, run, { known, unindexed });
  await saveImport(db, { key, post_id: postId, digest, run: run.id, import_id: null });
  if (!known) return 'created';
  return isUnchanged ? 'unchanged' : 'updated';
}

interface Saving {
  known: PostImport | undefined;
  unindexed: Unindexed;
}

async function save(db: WriteDb, line: ImportLine, run: ImportRun, { known, unindexed }: Saving): Promise<number> {
  const before = known && (await lockIfUnchanged(db, known, line));
  const { status } = line;
  const categoryId = await findOrCreateCategory(db, line.category);
  const writing = { ...writingOfLine(line, before && writingOf(before)), categoryId };
  const [problem] = writingProblems(writing, status);
  if (problem) throw new LineError(`"${line.title}": ${problem.message}`);
  const createdAt = line.created_at === undefined ? run.startedAt : Date.parse(line.created_at);
  const waits = status === 'draft' && before !== undefined && before.review_requested_at !== null;
  const { post } = await savePost(db, before ?? { authorId: run.authorId, slug: line.slug }, writing, {
    by: null,
    now: before ? run.startedAt : createdAt,
    decision: { requested: status, status, waits, schedule: before?.publish_at ? before : undefined },
    afterSave: [
      updatePostCounts,
      indexOrCollect(unindexed),
      renderLinkingPosts,
      markCitingPosts,
      markForRelating,
      invalidateStartHere,
    ],
  });
  return post.id;
}

/** @param before the current writing of the post; fields the line does not have keep their values */
function writingOfLine(line: ImportLine, before = EMPTY_WRITING): Writing {
  const { title, summary, content: body, format, tags, language = before.language } = line;
  return normaliseWriting({ ...before, title, summary, body, format, tags, language });
}

async function lockIfUnchanged(db: WriteDb, known: PostImport, { title }: ImportLine): Promise<LockedPost> {
  const post = await lockPost(db, known.post_id);
  if (!post || post.deleted_at !== null) {
    throw new LineError(`"${title}" was deleted on the site since it was imported; it stays deleted.`);
  }
  const category = (await findCategoryById(db, post.category_id))?.name ?? '';
  if (digestOf(writingOf(post), { category, status: post.status }) !== known.digest) {
    throw new LineError(`"${title}" was changed on the site since it was imported; it is left as it is there.`);
  }
  return post;
}

const markForRelating: AfterSave = async (db, before, after) => {
  await markIfRelatedAnew(db, before, after);
};

function indexOrCollect(unindexed: Unindexed): AfterSave {
  return async (db, before, after) => {
    if (before) await indexSavedPost(db, before, after);
    else unindexed.push(after);
  };
}
