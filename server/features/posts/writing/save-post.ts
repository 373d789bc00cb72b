import { badRequest, badRequests } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { Language } from '#shared/contracts/text.ts';
import { hasText } from '#shared/text/has-text.ts';
import { slugOf } from '#shared/text/slug.ts';
import { isSameWriting, normaliseWriting, type Writing, writingLanguage, writingProblems } from '#shared/writing.ts';
import { giveSlug, renamePost, withFreeSlug } from '../choose-slug.ts';
import { type CompleteWriting, insertPost, type LockedPost, updatePost, writingOf } from '../post-write-store.ts';
import { isFormerSlugOfAnother } from '../slug-store.ts';
import { type AfterSave, runAfterSave } from './after-save.ts';
import type { Decision } from './publication.ts';
import { findLastReplacement, insertVersion } from './version-store.ts';

/** What one person replaces within it counts as one change, of which the beginning is kept. */
const SITTING_MS = 10 * 60_000;

/** A post that is to be made. */
export interface NewPost {
  authorId: number | null;
  /** Wished for instead of one made from the title; a number is appended when it is taken. */
  slug?: string | undefined;
  draftId?: string | undefined;
  imageId?: number | undefined;
  featured?: boolean | undefined;
}

export interface Save {
  /** `null` for an import, which leaves the address of a post and its mark as featured alone. */
  by: Pick<CurrentUser, 'id' | 'isAdmin'> | null;
  now: number;
  decision: Decision;
  reactions: readonly AfterSave[];
  /** The revision the writer started from. Left out, whatever is there is saved over. */
  revision?: number | null | undefined;
  /** Without it, no empty text takes the place of one that is not. */
  confirmEmpty?: boolean;
  /** Keeps a version even of what the same person wrote a moment before. */
  forceVersion?: boolean;
  /** Something else of the post changes besides its writing. */
  alsoChanges?: boolean;
}

export interface Saved {
  /** `conflict`: somebody else saved another revision meanwhile, and nothing was written. */
  outcome: 'saved' | 'unchanged' | 'conflict';
  post: LockedPost;
}

/**
 * Makes a post, or replaces the writing and the status of one that is locked. What it said before becomes a version.
 * @throws {HttpError} 400 where something is missing that the requested status requires, or the text would be emptied
 */
export function savePost(db: WriteDb, target: NewPost | LockedPost, given: Writing, save: Save): Promise<Saved> {
  const writing = normaliseWriting(given);
  requireComplete(writing, save.decision);
  return 'id' in target ? replace(db, target, writing, save) : create(db, target, writing, save);
}

/** @throws {HttpError} 400 with every problem */
export function requireComplete(
  writing: Writing,
  { requested }: Pick<Decision, 'requested'>,
): asserts writing is CompleteWriting {
  const problems = writingProblems(writing, requested);
  if (problems.length > 0) throw badRequests(problems);
}

async function create(db: WriteDb, post: NewPost, writing: CompleteWriting, save: Save): Promise<Saved> {
  const requestedSlug = slugOf(post.slug ?? writing.title);
  const columns = {
    ...columnsAfter(undefined, writing, save),
    author_id: post.authorId,
    saved_by: post.authorId,
    image_id: post.imageId ?? null,
    draft_id: post.draftId ?? null,
    featured: post.featured ? (1 as const) : (0 as const),
    created_at: save.now,
  };
  const created = await withFreeSlug(requestedSlug, (slug) => insertPost(db, writing, { ...columns, slug }));
  if (await isFormerSlugOfAnother(db, created.slug, created.id)) {
    created.slug = await giveSlug(db, created.id, requestedSlug);
  }
  await runAfterSave(db, save.reactions, undefined, created);
  return { outcome: 'saved', post: created };
}

async function replace(db: WriteDb, before: LockedPost, writing: CompleteWriting, save: Save): Promise<Saved> {
  const isRewritten = !isSameWriting(writingOf(before), writing);
  const isChanged = isRewritten || save.alsoChanges || !isAsDecided(before, save.decision);
  // What is there already was perhaps sent twice, and is no conflict.
  if (!isChanged) return { outcome: 'unchanged', post: before };
  if (save.revision != null && save.revision !== before.revision) return { outcome: 'conflict', post: before };
  if (isRewritten) await saveVersion(db, before, writing, save);
  if (save.by) await renamePost(db, before, writing.title);
  // The mark is an admin's, who chose the text that was there.
  const losesMark = isRewritten && save.by !== null && !save.by.isAdmin;
  const after = await updatePost(db, before, writing, {
    ...columnsAfter(before, writing, save),
    saved_by: save.by?.id ?? null,
    featured: losesMark ? 0 : before.featured,
  });
  await runAfterSave(db, save.reactions, before, after);
  return { outcome: 'saved', post: after };
}

/** @throws {HttpError} 400 where the text would be emptied, and that is not confirmed */
async function saveVersion(db: WriteDb, before: LockedPost, writing: Writing, save: Save): Promise<void> {
  const isEmptied = hasText(before.body) && !hasText(writing.body);
  if (isEmptied && !save.confirmEmpty) throw badRequest('The new text is empty, so the saved one was kept.', 'content');
  if (!isEmptied && !save.forceVersion && (await isSameSitting(db, before.id, save))) return;
  await insertVersion(db, before, { now: save.now, by: save.by?.id ?? null });
}

function isAsDecided(before: LockedPost, { status, waits }: Decision): boolean {
  return before.status === status && (before.review_requested_at !== null) === waits;
}

async function isSameSitting(db: WriteDb, postId: number, { now, by }: Save): Promise<boolean> {
  if (by === null) return false;
  const last = await findLastReplacement(db, postId);
  // Also when the clock was put back.
  return last !== undefined && last.replaced_by === by.id && Math.abs(now - last.replaced_at) < SITTING_MS;
}

function columnsAfter(before: LockedPost | undefined, writing: Writing, { now, decision }: Save) {
  const { status, waits } = decision;
  return {
    status,
    language: languageAfter(before, writing),
    published_at: before?.published_at ?? (status === 'published' ? now : null),
    review_requested_at: waits ? (before?.review_requested_at ?? now) : null,
    updated_at: now,
  };
}

/** An import of an older release may have named a language that the text does not tell: it stays with the text. */
function languageAfter(before: LockedPost | undefined, writing: Writing): Language {
  const wasTold = before?.language_chosen === 0 && before.body === writing.body;
  return writing.language ?? (wasTold ? before.language : writingLanguage(writing));
}
