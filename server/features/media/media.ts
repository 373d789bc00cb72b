import { join } from 'node:path';
import PQueue from 'p-queue';
import { busy } from '#server/base/errors.ts';
import { type MediaStore, openFolderStore } from './media-store.ts';
import { type ObjectStoreAddress, openObjectStore } from './object-store.ts';

/** The store for images and the queue for processing them. Each process has one. */
export interface Media {
  store: MediaStore;
  queue: ImageQueue;
}

export interface MediaLocation {
  dataDir: string;
  /** `undefined` where images are stored in the data folder. */
  s3: ObjectStoreAddress | undefined;
}

/** Opens the object store, or the folder `media` in the data folder when there is none. */
export function openMedia({ dataDir, s3 }: MediaLocation): Media {
  return { store: s3 ? openObjectStore(s3) : openFolderStore(join(dataDir, 'media')), queue: new ImageQueue() };
}

/** A waiting upload takes up to 5 MB of memory. */
const UPLOADS_WAITING_MAXIMUM = 8;
/** Programs that fetch previews give up after a few seconds, and each image takes about a third of a second. */
const PREVIEWS_WAITING_MAXIMUM = 20;
const TRY_AGAIN_SECONDS = 15;
const UPLOAD = { priority: 2 };
const PREVIEW = { priority: 1 };

/**
 * Processes one image at a time. Uploads come first, since a person is waiting; then preview images, since a program
 * that shows a shared link is; and last, in turn, the variants and imports, which are made in the background.
 */
export class ImageQueue {
  readonly #queue = new PQueue({ concurrency: 1 });

  /** @throws {HttpError} 503 when eight uploads wait already */
  async addUpload<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.sizeBy(UPLOAD) >= UPLOADS_WAITING_MAXIMUM) {
      throw tooMany();
    }
    return this.#queue.add(work, UPLOAD);
  }

  /** @throws {HttpError} 503 if twenty previews are already waiting */
  async addPreview<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.sizeBy(PREVIEW) >= PREVIEWS_WAITING_MAXIMUM) {
      throw tooMany();
    }
    return this.#queue.add(work, PREVIEW);
  }

  /**
   * No person waits for a single one of the images that an import brings.
   * @param signal takes it out of the queue; what is being processed is finished, but nobody gets it any more
   */
  addImport<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#queue.add(work, signal && { signal });
  }

  addVariant<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.add(work);
  }
}

const tooMany = () =>
  busy('Many images are being prepared right now. Please try again in a few seconds.', TRY_AGAIN_SECONDS);
