import { nothingHere } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { contentTypeOf, previewIn, previewName } from '#server/features/media/file-name.ts';
import { answerWithText } from '#server/http/error-answer.ts';
import {
  createRateLimits,
  MINUTE,
  networkOf,
  type RateLimit,
  type RateLimitDeps,
  takeAll,
} from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { previewAddress, previewFileName } from '#shared/preview-image.ts';
import type { PreviewFiles } from './preview-files.ts';
import { readPreview } from './read-previews.ts';

/**
 * The image at an address never changes, but its post can be taken back. So a browser may keep it for a day, while
 * caches that many people share must ask each time.
 */
const FOR_A_DAY = 'public, max-age=86400, s-maxage=1, must-revalidate';
/** How many images are made for one network in a minute. Serving one that exists costs little. */
const MADE_MAXIMUM = 30;

interface PreviewImageDeps {
  database: { read: Db };
  previews: PreviewFiles;
  limit: RateLimit;
}

export function previewImageLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(MADE_MAXIMUM, MINUTE);
}

/**
 * Serves the preview images of what strangers can see at this moment, and no others. An image that does not exist yet
 * is made now, and the address of one that is out of date redirects to the current one.
 */
export async function previewImageRoutes(app: App, { database, previews, limit }: PreviewImageDeps) {
  app.setErrorHandler(answerWithText);
  app.get<{ Params: { '*': string } }>('/preview-images/*', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const name = request.params['*'];
    const subject = previewIn(previewName(name))?.subject;
    const preview = subject && (await readPreview(database.read, subject));
    if (!preview) throw nothingHere();
    if (name !== previewFileName(preview.image)) return reply.redirect(previewAddress(preview.image), 302);
    const etag = `"${name}"`;
    // Other sites that show a link load its image from here.
    const headers = { 'cache-control': FOR_A_DAY, etag, 'cross-origin-resource-policy': 'cross-origin' };
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send();
    let file = await previews.find(preview);
    if (!file) {
      takeAll([[limit, networkOf(request)]]);
      file = await previews.make(preview);
    }
    const { name: stored, length, body } = file;
    return reply.headers({ ...headers, 'content-type': contentTypeOf(stored), 'content-length': length }).send(body);
  });
}
