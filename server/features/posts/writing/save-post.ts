import { badRequest, badRequests } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { requireAllowance } from '#server/features/allowance/require-allowance.ts';
import type { Language } from '#shared/contracts/text.ts';
import { hasText } from '#shared/text/has-text.ts';
import { slugOf } from '#shared/text/slug.ts';
import { isSameWriting, normaliseWriting, type Writing, writingLanguage, writingProblems } from '#shared/writing.ts';
import { assignSlug, type SlugSeeker, updateSlug, withChosenSlug, withFreeSlug } from '../choose-slug.ts';
import { type CompleteWriting, insertPost, type LockedPost, updatePost, writingOf } from '../post-write-store.ts';
import { type CompiledAhead, renderText } from '../rendering/render-text.ts';
import { UNSCHEDULED } from '../scheduling/schedule.ts';
import { isFormerSlugOfAnother } from '../slug-store.ts';
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

/** What a writer decides about a post besides its writing, and versions do not have. Absent stays as it is. */
export interface PostSettings {
  /** `null` makes it from the title. */
  slug?: string | null | undefined;
  /** In milliseconds; `null` means when it is published. */
  publishedAt?: number | null | undefined;
  imageId?: number | null | undefined;
  /** The drawing that it shows without an image; `null` leaves it to the slug. */
  drawing?: string | null | undefined;
  /** The series it is in, and which part of it. */
  part?: PartColumns | undefined;
}

export interface PartColumns {
  series_id: number | null;
  series_order: number | null;
}

export interface Save {
  /** `null` for an import, which changes neither the slug of a post nor whether it is featured. */
  by: Pick<CurrentUser, 'id' | 'isAdmin'> | null;
  now: number;
  decision: Decision;
  /** The text, if it was compiled before the transaction. */
  compiled?: CompiledAhead | undefined;
  afterSave: AfterSave;
  /** The revision the writer started from. Without it, any revision is overwritten. */
  revision?: number | null | undefined;
  /** Allows an empty text to replace one that is not empty. */
  confirmEmpty?: boolean;
  /** Writes a version even of a text that the same person saved a moment before. */
  forceVersion?: boolean;
  settings?: PostSettings;
  /** Something besides the writing and the settings changes, such as the alternative text of the image. */
  alsoChanges?: boolean;
}

interface Saved {
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
  const saved = await ('id' in target ? replace(db, target, writing, save) : create(db, target, writing, save));
  const hasGrown = saved.post.bytes > ('id' in target ? target.bytes : 0);
  if (save.by && hasGrown) await requireAllowance(db, save.by);
  return saved;
}

/** @throws {HttpError} 400 that lists every problem */
export function requireComplete(
  writing: Writing,
  { requested }: Pick<Decision, 'requested'>,
): asserts writing is CompleteWriting {
  const problems = writingProblems(writing, requested);
  if (problems.length > 0) throw badRequests(problems);
}

async function create(db: WriteDb, post: NewPost, writing: CompleteWriting, save: Save): Promise<Saved> {
  const language = languageAfter(undefined, writing);
  const rendered = await renderText(db, writing, { language, authorId: post.authorId }, save.compiled);
  const columns = {
    ...columnsAfter(undefined, save),
    language,
    author_id: post.authorId,
    saved_by: post.authorId,
    draft_id: post.draftId ?? null,
    featured: post.featured ? (1 as const) : (0 as const),
    created_at: save.now,
  };
  const insert = (slug: string) => insertPost(db, writing, rendered, { ...columns, slug });
  const chosen = save.settings?.slug;
  const created = chosen
    ? await withChosenSlug(db, save.by, chosen, insert)
    : await insertWithFreeSlug(db, save.by, slugOf(post.slug ?? writing.title), insert);
  await save.afterSave(db, undefined, created);
  return { outcome: 'saved', post: created };
}

async function insertWithFreeSlug(
  db: WriteDb,
  seeker: SlugSeeker,
  requested: string,
  insert: (slug: string) => Promise<LockedPost | undefined>,
): Promise<LockedPost> {
  const created = await withFreeSlug(db, seeker, requested, insert);
  const isFormer = await isFormerSlugOfAnother(db, created.slug, created.id);
  return isFormer ? { ...created, slug: await assignSlug(db, seeker, created.id, requested) } : created;
}

async function replace(db: WriteDb, before: LockedPost, writing: CompleteWriting, save: Save): Promise<Saved> {
  const isRewritten = !isSameWriting(writingOf(before), writing);
  const isReset = !isAsDecided(before, save.decision) || !hasSettings(before, save);
  const isChanged = isRewritten || save.alsoChanges || isReset;
  // An identical save may be a repeated request, so it is no conflict.
  if (!isChanged) return { outcome: 'unchanged', post: before };
  if (save.revision != null && save.revision !== before.revision) return { outcome: 'conflict', post: before };
  const versionBytes = isRewritten ? await saveVersion(db, before, writing, save) : 0;
  if (save.by) await updateSlug(db, save.by, before, { title: writing.title, chosen: save.settings?.slug });
  const columns = columnsAfter(before, save);
  const isOther =
    isRewritten ||
    columns.image_id !== before.image_id ||
    columns.drawing !== before.drawing ||
    columns.published_at !== before.published_at;
  // An admin featured the post as it was, so it loses the mark when someone else changes what it says, shows or its date.
  const losesFeature = isOther && save.by !== null && !save.by.isAdmin;
  const language = languageAfter(before, writing);
  const rendered = await renderText(db, writing, { language, authorId: before.author_id }, save.compiled);
  const after = await updatePost(db, before, writing, rendered, {
    ...columns,
    language,
    // A scheduled post is published with the rights of the person who saved it last.
    saved_by: save.by?.id ?? (columns.publish_at === null ? null : before.saved_by),
    featured: losesFeature ? 0 : before.featured,
    bytes: before.bytes + versionBytes + Buffer.byteLength(writing.body) - Buffer.byteLength(before.body),
  });
  await save.afterSave(db, before, after);
  return { outcome: 'saved', post: after };
}

/**
 * @returns how many bytes the version takes; 0 if there is none, because it is the same sitting
 * @throws {HttpError} 400 if the text would be emptied without confirmation
 */
async function saveVersion(db: WriteDb, before: LockedPost, writing: Writing, save: Save): Promise<number> {
  const isEmptied = hasText(before.body) && !hasText(writing.body);
  if (isEmptied && !save.confirmEmpty) throw badRequest('The new text is empty, so the saved one was kept.', 'content');
  if (!isEmptied && !save.forceVersion && (await isSameSitting(db, before.id, save))) return 0;
  return insertVersion(db, before, { now: save.now, by: save.by?.id ?? null });
}

function isAsDecided(before: LockedPost, { status, waits, schedule = UNSCHEDULED }: Decision): boolean {
  const isSameTime = before.publish_at === schedule.publish_at;
  return before.status === status && (before.review_requested_at !== null) === waits && isSameTime;
}

async function isSameSitting(db: WriteDb, postId: number, { now, by }: Save): Promise<boolean> {
  if (by === null) return false;
  const last = await findLastReplacement(db, postId);
  // The absolute difference also covers a clock that was set back.
  return last !== undefined && last.replaced_by === by.id && Math.abs(now - last.replaced_at) < SITTING_MS;
}

function hasSettings(before: LockedPost, save: Save): boolean {
  const after = settingsAfter(before, save);
  const { slug = before.slug } = save.settings ?? {};
  const isSameSlug = after.slug_chosen === before.slug_chosen && (slug === null || slug === before.slug);
  const isSamePart = after.series_id === before.series_id && after.series_order === before.series_order;
  const isSamePicture = after.image_id === before.image_id && after.drawing === before.drawing;
  return isSamePart && isSameSlug && isSamePicture && after.published_at === before.published_at;
}

const NO_PART: PartColumns = { series_id: null, series_order: null };

function settingsAfter(before: LockedPost | undefined, { settings = {}, now, decision }: Save) {
  const { slug, publishedAt = before?.published_at ?? null, imageId = before?.image_id ?? null } = settings;
  const isSlugChosen = slug === undefined ? before?.slug_chosen === 1 : slug !== null;
  const { series_id, series_order } = settings.part ?? before ?? NO_PART;
  return {
    ...{ series_id, series_order },
    slug_chosen: isSlugChosen ? (1 as const) : (0 as const),
    image_id: imageId,
    drawing: settings.drawing === undefined ? (before?.drawing ?? null) : settings.drawing,
    published_at: publishedAt ?? (decision.status === 'published' ? now : null),
  };
}

function columnsAfter(before: LockedPost | undefined, save: Save) {
  const { now, decision } = save;
  const { status, waits, schedule = UNSCHEDULED } = decision;
  const { publish_at, publish_local, publish_zone } = schedule;
  return {
    ...settingsAfter(before, save),
    ...{ status, publish_at, publish_local, publish_zone },
    was_published: before?.was_published === 1 || status === 'published' ? (1 as const) : (0 as const),
    review_requested_at: waits ? (before?.review_requested_at ?? now) : null,
    updated_at: now,
  };
}

/**
 * An import by an older release may have stored a language that differs from the detected one: it stays while the text
 * does.
 */
function languageAfter(before: LockedPost | undefined, writing: Writing): Language {
  const keepsLanguage = before?.language_chosen === 0 && before.body === writing.body;
  return writing.language ?? (keepsLanguage ? before.language : writingLanguage(writing));
}
