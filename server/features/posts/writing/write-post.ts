import type { Changed, Database, WriteDb } from '#server/database/database.ts';
import { badRequests, unauthorized } from '#server/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { holdUser } from '#server/features/accounts/user-store.ts';
import { insertImage } from '#server/features/media/insert-image.ts';
import { discardUnlessStored } from '#server/features/media/keep-image.ts';
import { type PreparedImage, prepareImage } from '#server/features/media/prepare-image.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { PostCreation } from '#shared/contracts/post-writing.ts';
import { postProblems } from '#shared/text/post-rules.ts';
import { languageOf } from '#shared/text/script.ts';
import { createPost } from '../create-post.ts';
import { type Publication, publicationOf } from '../post-policy.ts';
import { findPostIdByDraft } from '../post-write-store.ts';
import { readPostFor } from '../read-posts.ts';
import { categoryForPost } from './category-for-post.ts';
import { changesOf } from './changes-of.ts';
import { type Outcome, publicationNotice } from './outcome.ts';
import type { Writing } from './writing.ts';

/** What comes again under the same draft id has been written already. */
export async function writePost(
  { database, media }: Pick<Writing, 'database' | 'media'>,
  user: CurrentUser,
  given: PostCreation,
  imageBytes: Buffer | undefined,
): Promise<Outcome> {
  const wished = given.status ?? 'published';
  const problems = postProblems(given, wished);
  if (problems.length > 0) throw badRequests(problems.map((message) => ({ field: '', message })));
  // Before an image is made for nothing.
  await categoryForPost(database.read, given.category);

  const image = imageBytes && (await prepareImage(media, imageBytes));
  let isUsed = false;
  try {
    const { isNew, ...outcome } = await insertOnce(database, user, given, { wished, image });
    isUsed = isNew;
    return outcome;
  } finally {
    if (image && !isUsed) await discardUnlessStored({ database, media }, image).catch(() => {});
  }
}

interface Wish {
  wished: PostStatus;
  image: PreparedImage | undefined;
}

async function insertOnce(database: Database, user: CurrentUser, given: PostCreation, { wished, image }: Wish) {
  const { publishing } = await readSite(database.read);
  const publication = publicationOf(user, publishing, wished);
  return database.transaction(async (db, changed) => {
    await holdWriter(db, user);
    const known = given.draft_id && (await findPostIdByDraft(db, user.id, given.draft_id));
    const id = known || (await insertPost(db, changed, { user, given, publication, image }));
    const post = await readPostFor(db, user, String(id));
    return { post, notice: known ? '' : publicationNotice(wished, publication), isNew: !known };
  });
}

/**
 * Of two calls with one draft the second waits until the first has written its post. And making the image may have taken
 * a while. @throws {HttpError} 401 for whoever is gone or suspended by now
 */
async function holdWriter(db: WriteDb, { id }: CurrentUser): Promise<void> {
  const held = await holdUser(db, id);
  if (!held || held.isSuspended) throw unauthorized('Please log in.');
}

interface NewPost {
  user: CurrentUser;
  given: PostCreation;
  publication: Publication;
  image: PreparedImage | undefined;
}

async function insertPost(
  db: WriteDb,
  changed: Changed,
  { user, given, publication: { status, waits }, image }: NewPost,
): Promise<number> {
  const now = Date.now();
  const categoryId = await categoryForPost(db, given.category);
  const alt = given.image_alt ?? '';
  const imageId = image && (await insertImage(db, changed, image, { alt, ownerId: user.id, now }));
  const id = await createPost(db, {
    title: given.title,
    summary: given.summary,
    body: given.content,
    language: languageOf(given.content || given.title),
    status,
    categoryId,
    authorId: user.id,
    tags: given.tags ?? [],
    youtubeUrl: given.youtube_url ?? null,
    featured: false,
    createdAt: now,
    draftId: given.draft_id,
    imageId: imageId ?? null,
    reviewRequestedAt: waits ? now : null,
  });
  changed(...(await changesOf(db, id, undefined, { status, categoryId })));
  return id;
}
