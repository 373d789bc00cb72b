import { notFound, nothingHere } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { acceptUploads } from '#server/http/multipart.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { deskImage, imageProgress } from '#shared/contracts/image.ts';
import { reference } from '#shared/contracts/text.ts';
import { contentTypeOf, isStoredImageName } from './file-name.ts';
import { imageAddress } from './image-address.ts';
import { findImage, type ImageRow } from './image-store.ts';
import { type MediaDeps, missingVariants } from './make-image-variants.ts';
import type { MediaStore } from './media-store.ts';
import { readUpload, storeImage } from './prepare-image.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of images. The content at an address never changes, so caches never need to revalidate it. Preview
 * images are in the same store, but not served here: their names can be guessed.
 */
export function mediaRoutes(app: App, store: MediaStore) {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async ({ params, headers }, reply) => {
    const name = params['*'];
    reply.header('cache-control', 'no-store');
    if (!isStoredImageName(name)) throw nothingHere();
    // Letters and feeds show them on the pages of mail programs and feed readers, and the preview of a letter is a frame
    // without an origin.
    const shared = { 'cache-control': IMMUTABLE, 'cross-origin-resource-policy': 'cross-origin', etag: `"${name}"` };
    const file = await store.get(name);
    if (!file) throw nothingHere();
    if (headers['if-none-match'] === shared.etag) {
      // The stream would otherwise leave the file or the connection to the store open.
      file.stream.destroy();
      return reply.code(304).headers(shared).send();
    }
    return reply
      .headers({ ...shared, 'content-type': contentTypeOf(name), 'content-length': file.length })
      .send(file.stream);
  });
}

const response = loginAnswers(imageProgress);

/** Lets the page of a post's author show how many variants of the image are ready. */
export function imageRoutes(app: App, database: Database) {
  app.get('/media/:id', { schema: { security: NEEDS_BEARER, params: reference, response } }, async (request) => {
    const { user } = request;
    const image = await findImage(database.read, request.params.id);
    if (!image || !maySee(user, image)) throw notFound('There is no such image.');
    const ready = image.variants.length;
    return answer({ ready, total: ready + missingVariants(image).length });
  });
}

function maySee(user: CurrentUser, image: ImageRow): boolean {
  return user.isAdmin || image.owner_id === user.id;
}

/** For admins: see `requireAdmin`. */
export async function imageDeskRoutes(desk: App, deps: MediaDeps): Promise<void> {
  await desk.register(async (scope: App) => {
    await acceptUploads(scope);
    const schema = {
      consumes: ['multipart/form-data'],
      description: 'A form with the file `image`: a still of a video, a portrait or a cover.',
      response: loginAnswers(deskImage),
    };
    scope.post('/desk/images', { schema }, async (request) => {
      const { bytes } = await readUpload(request);
      const image = await storeImage(deps, bytes, request.user.id);
      return answer({ id: image.id, url: imageAddress(image) });
    });
  });
}
