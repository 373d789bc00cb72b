import { join } from 'node:path';
import { openFolderStore } from './folder-store.ts';
import { ImageQueue } from './image-queue.ts';
import type { MediaStore } from './media-store.ts';
import { type ObjectStoreAddress, openObjectStore } from './object-store.ts';

/** Where images are kept, and the queue in which they are made. One for each process. */
export interface Media {
  store: MediaStore;
  queue: ImageQueue;
}

export interface MediaLocation {
  dataDir: string;
  /** `undefined` where images are stored in the data folder. */
  s3: ObjectStoreAddress | undefined;
}

/** The folder `media` in the data folder, unless there is an object store. */
export function openMedia({ dataDir, s3 }: MediaLocation): Media {
  return { store: s3 ? openObjectStore(s3) : openFolderStore(join(dataDir, 'media')), queue: new ImageQueue() };
}
