import type { WriteDb } from '#server/database/database.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { type LockedPost, updateColumns } from '#server/features/posts/post-write-store.ts';
import { scheduleAt, UNSCHEDULED } from '#server/features/posts/scheduling/schedule.ts';
import { choosePart } from '#server/features/posts/writing/choose-part.ts';
import type { PostSettings } from '#server/features/posts/writing/plan-save.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import type { SearchablePost } from '#server/features/search/post-terms.ts';
import { findOrCreateSeries } from '#server/features/series/find-series.ts';
import type { ImportRun } from './import-run.ts';
import { findImport, insertFormerSlug, type PostImport, saveImport } from './import-store.ts';
import {
  completeWriting,
  digestOf,
  isSavedHere,
  isUndone,
  lockIfUnchanged,
  type PostToImport,
  writingFor,
} from './imported-post.ts';

/** A post that was written, and the import that will take it back when it is undone. */
interface WrittenPost {
  postId: number;
  importId: number | null;
}

/** The new posts of a batch, which are indexed together at its end. */
export type Unindexed = SearchablePost[];

interface Context {
  run: ImportRun;
  unindexed: Unindexed;
}

/**
 * Creates a post, or updates it if it has changed in the file since the last import.
 * @throws {PostError} if the post was changed or deleted on the site since then, or does not fit
 */
export async function importPost(
  db: WriteDb,
  post: PostToImport,
  context: Context,
): Promise<'created' | 'updated' | 'unchanged'> {
  const { key, category, status, image } = post;
  const known = await findImport(db, key);
  // A check fetches no images, so it cannot compare the text with that on the site.
  const isSame = known?.entry_digest === post.entryDigest && !isUndone(known.digest);
  if (context.run.dryRun && isSame) return 'unchanged';
  const digest = digestOf(writingFor(post), { category, status, image: image?.name });
  if (known?.digest === digest) return 'unchanged';
  const { postId, importId } = known ? await update(db, post, known, context) : await create(db, post, context);
  await saveImport(db, {
    ...{ key, post_id: postId, digest, entry_digest: post.entryDigest },
    ...{ run: context.run.id, import_id: importId },
  });
  return known && !isUndone(known.digest) ? 'updated' : 'created';
}

async function create(db: WriteDb, post: PostToImport, { run, unindexed }: Context): Promise<WrittenPost> {
  const { createdAt = run.startedAt, publishedAt, image, featured, slug } = post;
  const writing = await completeWriting(db, post);
  const settings: PostSettings = { publishedAt, imageId: image?.id, part: await partOf(db, post) };
  const target = { authorId: run.owner?.id ?? null, slug, featured };
  const saved = await savePost(db, target, writing, {
    ...{ by: null, now: createdAt, settings },
    decision: decisionOf(post, run),
    afterSave: inBulk(run),
  });
  unindexed.push(saved.post);
  const { updatedAt = saved.post.updated_at, authorName } = post;
  const columns = { updated_at: updatedAt, author_name: authorName, ...post.exact?.columns };
  await updateColumns(db, saved.post, columns);
  for (const former of post.exact?.formerSlugs ?? []) await insertFormerSlug(db, former, saved.post.id);
  return { postId: saved.post.id, importId: run.importId };
}

async function update(db: WriteDb, post: PostToImport, known: PostImport, { run }: Context): Promise<WrittenPost> {
  const before = await lockIfUnchanged(db, known, post);
  const importId = await importOf(db, before, known, run);
  const writing = await completeWriting(db, post, before);
  const waits = post.status === 'draft' && before.review_requested_at !== null;
  const schedule = before.publish_at === null ? undefined : before;
  await savePost(db, before, writing, {
    ...{ by: null, now: run.startedAt, settings: { imageId: post.image?.id } },
    decision: { schedule, ...decisionOf(post, run), waits },
    afterSave: inBulk(run),
  });
  return { postId: before.id, importId };
}

/** A post belongs to the import that created it, or brought it back, until a person has saved it. */
async function importOf(db: WriteDb, before: LockedPost, known: PostImport, run: ImportRun): Promise<number | null> {
  if (await isSavedHere(db, before, known.import_id)) return null;
  return isUndone(known.digest) ? run.importId : known.import_id;
}

/** A moment that the old site had chosen stays that moment, whatever time zone this site has, or gets later. */
function decisionOf({ status, publishAt, publishesOnDay }: PostToImport, { timeZone }: ImportRun) {
  const decision = { requested: status, status, waits: false };
  if (publishAt === undefined) return decision;
  const schedule = publishesOnDay ? scheduleAt(publishAt, timeZone) : { ...UNSCHEDULED, publish_at: publishAt };
  return { ...decision, schedule };
}

async function partOf(db: WriteDb, { series }: PostToImport) {
  if (!series) return undefined;
  const { id } = await findOrCreateSeries(db, { ...series, bySlug: series.slug !== undefined });
  return choosePart(db, { series_id: id, series_order: series.order }, undefined);
}

/** The stages do the rest for all posts of a batch, or of the import. */
function inBulk({ afterSave }: ImportRun): AfterSave {
  return (db, before, after) => afterSave(db, before, after, { isBulk: true });
}
