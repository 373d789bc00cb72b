import PQueue from 'p-queue';
import { busy } from '#server/base/errors.ts';

/** A waiting upload takes up to 5 MB of memory. */
const UPLOADS_WAITING_MAXIMUM = 8;
const TRY_AGAIN_SECONDS = 15;
const UPLOAD = { priority: 1 };

/**
 * Processes one image at a time. Uploads, for which a person is waiting, precede the variants made in the background.
 */
export class ImageQueue {
  readonly #queue = new PQueue({ concurrency: 1 });

  /** @throws {HttpError} 503 when eight uploads wait already */
  async addUpload<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.sizeBy(UPLOAD) >= UPLOADS_WAITING_MAXIMUM) {
      throw busy('Many images are being prepared right now. Please try again in a few seconds.', TRY_AGAIN_SECONDS);
    }
    return this.#queue.add(work, UPLOAD);
  }

  addVariant<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.add(work);
  }
}
