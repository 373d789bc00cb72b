import { nothingHere } from '#server/base/errors.ts';
import type { App } from '#server/http/typed-app.ts';
import { contentTypeOf, isFileName } from './file-name.ts';
import type { MediaStore } from './media-store.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The files of images. What is at an address never changes, so whoever has it need not ask again. */
export function mediaRoutes(app: App, store: MediaStore) {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async ({ params, headers }, reply) => {
    const name = params['*'];
    reply.header('cache-control', 'no-store');
    if (!isFileName(name)) throw nothingHere();
    const etag = `"${name}"`;
    const file = await store.get(name);
    if (!file) throw nothingHere();
    if (headers['if-none-match'] === etag) {
      // Nothing of it has been read.
      file.stream.destroy();
      return reply.code(304).headers({ 'cache-control': FOR_EVER, etag }).send();
    }
    return reply
      .headers({
        'cache-control': FOR_EVER,
        etag,
        'content-type': contentTypeOf(name),
        'content-length': file.length,
      })
      .send(file.stream);
  });
}
