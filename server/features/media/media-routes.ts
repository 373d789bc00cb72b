import { nothingHere } from '#server/base/errors.ts';
import type { App } from '#server/http/typed-app.ts';
import { contentTypeOf, isStoredImageName } from './file-name.ts';
import type { MediaStore } from './media-store.ts';

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
