import type { WriteDb } from '#server/database/database.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { type LockedPost, updateColumns } from '#server/features/posts/post-write-store.ts';
import { scheduleAt, UNSCHEDULED } from '#server/features/posts/scheduling/schedule.ts';
import { choosePart } from '#server/features/posts/writing/choose-part.ts';
import type { PostSettings } from '#server/features/posts/writing/plan-save.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import type { SearchablePost } from '#server/features/search/post-terms.ts';
import { findOrCreateSeries } from '#server/features/series/series-store.ts';
import type { ImportRun } from './import-run.ts';
import { findImport, insertFormerSlug, type KnownPost, saveImport } from './import-store.ts';
import { completeWriting, digestOf, lockIfUnchanged, type PostToImport, writingFor } from './imported-post.ts';

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
  const digest = digestOf(writingFor(post), { category, status, image: image?.name });
  // A check fetches no images, so it cannot compare the text with that on the site.
  const isSame = known?.digest === digest || (context.run.dryRun && known?.entry_digest === post.entryDigest);
  if (known && isSame && !known.isUndone) return 'unchanged';
  const { id, revision } = known ? await update(db, post, known, context) : await create(db, post, context);
  await saveImport(db, {
    ...{ key, post_id: id, digest, entry_digest: post.entryDigest, revision },
    import_id: known && !known.isUndone ? known.import_id : context.run.importId,
  });
  return known && !known.isUndone ? 'updated' : 'created';
}

async function create(db: WriteDb, post: PostToImport, { run, unindexed }: Context): Promise<LockedPost> {
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
  for (const former of post.exact?.formerSlugs ?? []) await insertFormerSlug(db, former, saved.post.id);
  return updateColumns(db, saved.post, { updated_at: updatedAt, author_name: authorName, ...post.exact?.columns });
}

async function update(db: WriteDb, post: PostToImport, known: KnownPost, { run }: Context): Promise<LockedPost> {
  const before = await lockIfUnchanged(db, known, post);
  const writing = await completeWriting(db, post, before);
  const waits = post.status === 'draft' && before.review_requested_at !== null;
  const schedule = before.publish_at === null ? undefined : before;
  const saved = await savePost(db, before, writing, {
    ...{ by: null, now: run.startedAt, settings: { imageId: post.image?.id } },
    decision: { schedule, ...decisionOf(post, run), waits },
    afterSave: inBulk(run),
  });
  return saved.post;
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
