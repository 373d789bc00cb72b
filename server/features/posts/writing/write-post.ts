import type { Database, WriteDb } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import { badRequests } from '#server/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { holdUserByEmail } from '#server/features/accounts/user-store.ts';
import { isImageStored } from '#server/features/media/image-store.ts';
import { insertImage } from '#server/features/media/insert-image.ts';
import type { Media } from '#server/features/media/media.ts';
import { discardImage, type PreparedImage, prepareImage } from '#server/features/media/prepare-image.ts';
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
  if (problems.length > 0) throw badRequests(problems);
  // Before an image is made for nothing.
  await categoryForPost(database.read, given.category);

  const image = imageBytes && (await prepareImage(media, imageBytes));
  let isUsed = false;
  try {
    const { isNew, ...outcome } = await insertOnce(database, user, given, { wished, image });
    isUsed = isNew;
    return outcome;
  } finally {
    if (image && !isUsed) await discardUnlessStored(database, media, image).catch(() => {});
  }
}

/** A commit whose answer was lost may have come through. What is left behind in doubt, the sweep removes. */
async function discardUnlessStored(database: Database, media: Media, image: PreparedImage): Promise<void> {
  if (!(await isImageStored(database.read, image.name))) await discardImage(media, image);
}

interface Wish {
  wished: PostStatus;
  image: PreparedImage | undefined;
}

async function insertOnce(database: Database, user: CurrentUser, given: PostCreation, { wished, image }: Wish) {
  const { publishing } = await readSite(database.read);
  const publication = publicationOf(user, publishing, wished);
  return database.transaction(async (db, changed) => {
    const known = given.draft_id && (await findWritten(db, user, given.draft_id));
    const id = known || (await insertPost(db, changed, { user, given, publication, image }));
    const post = await readPostFor(db, user, String(id));
    return { post, notice: known ? '' : publicationNotice(wished, publication), isNew: !known };
  });
}

/** The person is held, so that of two calls with one draft the second waits until the first has written its post. */
async function findWritten(db: WriteDb, user: CurrentUser, draftId: string): Promise<number | undefined> {
  await holdUserByEmail(db, user.email);
  return findPostIdByDraft(db, user.id, draftId);
}

interface NewPost {
  user: CurrentUser;
  given: PostCreation;
  publication: Publication;
  image: PreparedImage | undefined;
}

async function insertPost(
  db: WriteDb,
  changed: (...changes: Change[]) => void,
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
