import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { requireAllowance } from '#server/features/allowance/allowance-store.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import { findCitedChapters } from '#server/features/citations/find-chapters.ts';
import { presentFile } from '#server/features/media/image-address.ts';
import { findImage, type ImageRow } from '#server/features/media/image-store.ts';
import { discardImage, insertImage, prepareImage, readUpload } from '#server/features/media/prepare-image.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { uploadedImage } from '#shared/contracts/image.ts';
import { imageUpload } from '#shared/contracts/post-writing.ts';
import { type FoundReferences, foundReferences, textReferences } from '#shared/contracts/text-references.ts';
import { maySee, type Viewer } from '../post-policy.ts';
import { findLinkedPosts, findShownImages } from '../rendering/references-store.ts';
import { lockWriter } from './create-post.ts';
import { limitWriting, type WritingDeps } from './writing-limits.ts';

/** What a text that is being written needs from the site: its images, and what it refers to. */
export function textRoutes(app: App, writing: WritingDeps) {
  imageRoute(app, writing);
  referencesRoute(app, writing);
}

function imageRoute(app: App, writing: WritingDeps) {
  const uploads = new WeakMap<FastifyRequest, Buffer>();
  const schema = {
    consumes: ['multipart/form-data'],
    description: 'A form with the file `image`, which the text of a post is to show, or which becomes its image.',
    security: NEEDS_BEARER,
    body: imageUpload,
    response: { ...loginAnswers(uploadedImage), ...rateLimitErrors },
  };
  const preValidation = async (request: FastifyRequest) => {
    const { fields, bytes } = await readUpload(request);
    request.body = fields;
    uploads.set(request, bytes);
  };
  app.post('/post/images', { preValidation, schema }, async (request) => {
    limitWriting(writing.limits.images, request.user);
    const bytes = uploads.get(request) as Buffer;
    const image = await uploadImage(writing, request.user, { bytes, alt: request.body.alt ?? '' });
    return answer({ id: image.id, file: presentFile(image) }, 'Image uploaded.');
  });
}

function referencesRoute(app: App, { database, limits }: WritingDeps) {
  const schema = {
    description: 'Finds the images and posts to which a text refers, for its preview.',
    security: NEEDS_BEARER,
    body: textReferences,
    response: { ...loginAnswers(foundReferences), ...rateLimitErrors },
  };
  app.post('/post/references', { schema }, async ({ user, body }) => {
    limitWriting(limits.references, user);
    return answer(await readReferences(database.read, user, body));
  });
}

/**
 * @throws {HttpError} 401 if the account was removed or suspended meanwhile, 403 if it has not enough space left, and as
 *   `prepareImage` does
 */
async function uploadImage(
  { database, media }: WritingDeps,
  user: CurrentUser,
  { bytes, alt }: { bytes: Buffer; alt: string },
): Promise<ImageRow> {
  await requireAllowance(database.read, user, bytes.length);
  const prepared = await prepareImage(media, bytes);
  try {
    return await database.transaction(async (db) => {
      await lockWriter(db, user);
      const id = await insertImage(db, prepared, { alt, ownerId: user.id, now: Date.now() });
      await requireAllowance(db, user);
      return (await findImage(db, id)) as ImageRow;
    });
  } catch (error) {
    // After any other failure the row may be there, such as when the connection was lost during the commit.
    if (error instanceof HttpError) await discardImage(media, prepared);
    throw error;
  }
}

/** Finds what a text refers to before it is saved. A post that the viewer may not see counts as missing. */
async function readReferences(
  read: Db,
  viewer: Viewer,
  { images: addresses, posts: keys, citations: cited }: { images: string[]; posts: string[]; citations: string[] },
): Promise<FoundReferences> {
  const [{ images }, posts, chapters, works] = await Promise.all([
    findShownImages(read, addresses),
    findLinkedPosts(read, keys),
    findCitedChapters(read, cited.flatMap(parseCitationKey)),
    citedWorksRow.read(read),
  ]);
  return {
    images: [...images].map(([address, file]) => ({ address, file })),
    posts: [...posts]
      .filter(([, post]) => maySee(viewer, post))
      .map(([key, { id, slug, title, status }]) => ({ key, id, slug, title, is_published: status === 'published' })),
    citations: [...chapters.citations].map(([key, path]) => ({ key, path })),
    works: works.flatMap(({ names }) => names),
  };
}

function parseCitationKey(key: string) {
  const [, work, chapter, verse] = /^(.+) (\d{1,4})\.(\d{1,4})$/.exec(key) ?? [];
  return work ? [{ work, chapter: Number(chapter), verse: Number(verse) }] : [];
}
