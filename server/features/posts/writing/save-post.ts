import { randomUUID } from 'node:crypto';
import { badRequest, badRequests } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { requireAllowance } from '#server/features/allowance/allowance-store.ts';
import { slugOf } from '#shared/text/slug.ts';
import { normaliseWriting, type Writing, writingProblems } from '#shared/writing.ts';
import { assignSlug, takeSlug, updateSlug } from '../choose-slug.ts';
import { type CompleteWriting, insertPost, type LockedPost, updatePost } from '../post-write-store.ts';
import { type CompiledAhead, renderText } from '../rendering/render-text.ts';
import { type PlannedSave, planSave, type SavePlan } from './plan-save.ts';
import type { Decision } from './publication.ts';
import { findLastReplacement, insertVersion } from './version-store.ts';

/** Saves by one person within this time count as one change: only the text before the first becomes a version. */
const SITTING_MS = 10 * 60_000;

/** A post that does not exist yet. */
export interface NewPost {
  authorId: number | null;
  /** Used instead of a slug made from the title; a number is appended if it is taken. */
  slug?: string | undefined;
  draftId?: string | undefined;
  featured?: boolean | undefined;
}

export interface Save extends PlannedSave {
  /** The text, if it was compiled before the transaction. */
  compiled?: CompiledAhead | undefined;
  afterSave: AfterSave;
  /** The revision the writer started from. Without it, any revision is overwritten. */
  revision?: number | null | undefined;
  /** Allows an empty text to replace one that is not empty. */
  confirmEmpty?: boolean;
}

export interface Saved {
  /** `conflict`: another revision was saved meanwhile, so nothing was written. */
  outcome: 'saved' | 'unchanged' | 'conflict';
  post: LockedPost;
}

/**
 * Creates a post, or replaces the writing and the status of a locked one. The replaced writing becomes a version.
 * @throws {HttpError} 400 if the writing lacks what the requested status requires, or would empty the text unconfirmed;
 *   403 if it takes more space than its writer has left
 */
export async function savePost(db: WriteDb, target: NewPost | LockedPost, given: Writing, save: Save): Promise<Saved> {
  const writing = normaliseWriting(given);
  requireComplete(writing, save.decision);
  // Before the first write: see `requireAllowance`.
  if (save.by && !save.by.isAdmin) await lockUser(db, save.by.id);
  const before = 'id' in target ? target : undefined;
  const plan = planSave(before, writing, save);
  if (before) {
    // An identical save may be a repeated request, so it is no conflict.
    if (!plan.isChanged) return { outcome: 'unchanged', post: before };
    if (save.revision != null && save.revision !== before.revision) return { outcome: 'conflict', post: before };
    if (plan.isEmptied && !save.confirmEmpty) throw badRequest(EMPTIED, 'content');
  }
  const post = await writePlan(db, target, writing, { ...save, plan });
  await save.afterSave(db, before, post);
  if (save.by && post.bytes > (before?.bytes ?? 0)) await requireAllowance(db, save.by);
  return { outcome: 'saved', post };
}

const EMPTIED = 'The new text is empty, so the saved one was kept.';

/** @throws {HttpError} 400 that lists every problem */
function requireComplete(
  writing: Writing,
  { requested }: Pick<Decision, 'requested'>,
): asserts writing is CompleteWriting {
  const problems = writingProblems(writing, requested);
  if (problems.length > 0) throw badRequests(problems);
}

type Planned = Save & { plan: SavePlan };

async function writePlan(
  db: WriteDb,
  target: NewPost | LockedPost,
  writing: CompleteWriting,
  save: Planned,
): Promise<LockedPost> {
  const { language } = save.plan;
  const before = 'id' in target ? target : undefined;
  const versionBytes = before ? await writeVersion(db, before, save) : 0;
  if (before && save.by) {
    await updateSlug(db, save.by, before, { title: writing.title, chosen: save.settings?.slug });
  }
  const authorId = 'id' in target ? target.author_id : target.authorId;
  const rendered = await renderText(db, writing, { language, authorId }, save.compiled);
  const columns = { ...save.plan.columns, language };
  if ('id' in target) {
    const bytes = target.bytes + versionBytes + Buffer.byteLength(writing.body) - Buffer.byteLength(target.body);
    return updatePost(db, target, writing, rendered, { ...columns, bytes });
  }
  const ofNew = {
    author_id: authorId,
    saved_by: authorId,
    draft_id: target.draftId ?? null,
    featured: target.featured ? (1 as const) : (0 as const),
    created_at: save.now,
  };
  // It has a slug of its own until it has an id, by which it can claim one.
  const slug = `new-${randomUUID()}`;
  const post = await insertPost(db, writing, rendered, { ...columns, ...ofNew, slug });
  const chosen = save.settings?.slug;
  return {
    ...post,
    slug: chosen
      ? await takeSlug(db, save.by, post, chosen)
      : await assignSlug(db, save.by, post.id, slugOf(target.slug ?? writing.title)),
  };
}

/** @returns how many bytes the version takes; 0 if there is none */
async function writeVersion(db: WriteDb, before: LockedPost, { plan, now, by }: Planned): Promise<number> {
  if (plan.version === 'none') return 0;
  const last = plan.version === 'always' ? undefined : await findLastReplacement(db, before.id);
  if (last) {
    // The absolute difference also covers a clock that was set back.
    const isSitting = last.replaced_by === by?.id && Math.abs(now - last.replaced_at) < SITTING_MS;
    // Of the texts of a sitting, the first that readers had is kept, also where it was withdrawn and published anew.
    const isFirstForReaders = before.status === 'published' && last.was_published === 0;
    const isPublishedAnew =
      before.status === 'draft' && plan.columns.status === 'published' && last.was_published === 1;
    if (isSitting && !isFirstForReaders && !isPublishedAnew) return 0;
  }
  return insertVersion(db, before, { now, by: by?.id ?? null });
}
