import type { WriteDb } from '#server/database/database.ts';
import { findOrCreateCategory } from '#server/features/categories/find-category.ts';
import { createPost } from '#server/features/posts/create-post.ts';
import { currentContent } from '#server/features/posts/current-content.ts';
import { replacePost } from '#server/features/posts/replace-post.ts';
import type { SearchablePost } from '#server/features/search/post-terms.ts';
import { languageOf } from '#shared/text/script.ts';
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
  const digest = digestOf(line);
  const known = await findImport(db, key);
  if (known) await refuseConflict(db, known, line, run);

  const category = await findOrCreateCategory(db, line.category);
  const content = {
    title: line.title,
    summary: line.summary,
    body: line.content,
    language: line.language ?? languageOf(line.content),
    status: line.status,
    categoryId: category.id,
    tags: line.tags,
  };
  const createdAt = line.created_at === undefined ? run.startedAt : Date.parse(line.created_at);
  const unsaid = { youtubeUrl: null, featured: false };
  const draft = { ...content, ...unsaid, slug: line.slug, authorId: run.authorId, createdAt };
  const keep = async (_db: WriteDb, post: SearchablePost) => {
    unindexed.push(post);
  };
  const postId = known?.postId ?? (await createPost(db, draft, keep));
  await saveImport(db, { key, postId, digest, run: run.id });
  if (!known) return 'created';
  if (known.digest === digest) return 'unchanged';
  await replacePost(db, postId, content, run.startedAt);
  return 'updated';
}

async function refuseConflict(db: WriteDb, known: PostImport, line: ImportLine, run: ImportRun): Promise<void> {
  if (known.run === run.id) throw new LineError(`"${line.title}" stands in the file twice.`);
  if (known.digest === digestOf(line)) return;
  const current = await currentContent(db, known.postId);
  if (!current) throw new LineError(`"${line.title}" was deleted on the site since it was imported; it stays deleted.`);
  if (digestOf(current) !== known.digest) {
    throw new LineError(`"${line.title}" was changed on the site since it was imported; it is left as it is there.`);
  }
}
