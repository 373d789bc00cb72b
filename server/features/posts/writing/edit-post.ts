import type { Changed, Database, WriteDb } from '#server/database/database.ts';
import { badRequest, badRequests } from '#server/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { PostUpdate } from '#shared/contracts/post-writing.ts';
import { hasText, postProblems } from '#shared/text/post-rules.ts';
import { languageOf } from '#shared/text/script.ts';
import { type Publication, publicationOf } from '../post-policy.ts';
import type { HeldPost } from '../post-write-store.ts';
import { readPostFor } from '../read-posts.ts';
import { isOtherText, type NewContent } from '../replace-post.ts';
import { categoryForPost } from './category-for-post.ts';
import { describeImage, describesOtherwise } from './describe-image.ts';
import { holdPostToChange } from './hold-post-to-change.ts';
import { type Outcome, publicationNotice } from './outcome.ts';
import { type Edit, publicationAsBefore, saveEdit, statusWished } from './save-edit.ts';

export interface Edited extends Outcome {
  /** Somebody else saved meanwhile, and nothing was written. */
  conflict: boolean;
}

export async function editPost(database: Database, user: CurrentUser, edit: PostUpdate): Promise<Edited> {
  const { publishing } = await readSite(database.read);
  return database.transaction(async (db, changed) => {
    const before = await holdPostToChange(db, user, edit.id);
    const wished = edit.status ?? statusWished(before);
    const problems = postProblems(edit, wished);
    if (problems.length > 0) throw badRequests(problems.map((message) => ({ field: '', message })));

    const publication = edit.status
      ? publicationOf(user, publishing, edit.status)
      : publicationAsBefore(user, publishing, before);
    const content = await contentOf(db, before, edit, publication.status);
    const conflict = await saveUnlessConflict(db, changed, { before, content, publication, user }, edit);
    const post = await readPostFor(db, user, String(edit.id));
    return { post, notice: publicationNotice(wished, publication), conflict };
  });
}

async function saveUnlessConflict(
  db: WriteDb,
  changed: Changed,
  { before, content, publication, user }: Omit<Edit, 'keepsAlways'>,
  { revision, confirm_empty, keep_replaced, image_alt }: PostUpdate,
): Promise<boolean> {
  const isDescribedOtherwise = await describesOtherwise(db, before, image_alt);
  // What is there already was perhaps sent twice, and is no conflict.
  if (!isDescribedOtherwise && isAsItStands(before, content, publication)) return false;
  if (revision != null && revision !== before.revision) return true;
  const empties = hasText(before.body) && !hasText(content.body);
  if (empties && !confirm_empty) throw wouldBeEmptied();
  await saveEdit(db, changed, { before, content, publication, user, keepsAlways: empties || keep_replaced === true });
  if (isDescribedOtherwise) await describeImage(db, before, image_alt);
  return false;
}

async function contentOf(db: WriteDb, before: HeldPost, edit: PostUpdate, status: PostStatus): Promise<NewContent> {
  return {
    title: edit.title,
    summary: edit.summary,
    body: edit.content,
    language: edit.content === before.body ? before.language : languageOf(edit.content || edit.title),
    status,
    categoryId: await categoryForPost(db, edit.category, before.category_id),
    tags: edit.tags ?? before.tags,
    youtubeUrl: edit.youtube_url === undefined ? before.youtube_url : edit.youtube_url,
  };
}

function isAsItStands(before: HeldPost, content: NewContent, { status, waits }: Publication): boolean {
  const waited = before.review_requested_at !== null;
  return before.status === status && waited === waits && !isOtherText(before, content);
}

function wouldBeEmptied() {
  return badRequest('The new text is empty, so the saved one was kept.');
}
