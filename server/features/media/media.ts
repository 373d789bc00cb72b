import { join } from 'node:path';
import { openFolderStore } from './folder-store.ts';
import { ImageQueue } from './image-queue.ts';
import type { MediaStore } from './media-store.ts';
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
