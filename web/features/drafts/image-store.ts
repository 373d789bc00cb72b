import type { DraftIdentity } from './device-draft.ts';

const IMAGES = 'images';

export type DraftKey = Pick<DraftIdentity, 'account' | 'id'>;

/** The image is stored as bytes, since not every browser can store a `File`. */
interface StoredImage extends DraftKey {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** Stores the image chosen for a draft in IndexedDB, since 5 MB do not fit into local storage. */
export async function saveImage({ account, id }: DraftKey, file: File): Promise<void> {
  const image: StoredImage = { account, id, name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  await withStore('readwrite', (store) => store.put(image));
}

export async function deleteImage({ account, id }: DraftKey): Promise<void> {
  await withStore('readwrite', (store) => store.delete([account, id]));
}

export async function findImage({ account, id }: DraftKey): Promise<File | null> {
  const image = await withStore<StoredImage | undefined>('readonly', (store) => store.get([account, id]));
  return image ? new File([image.bytes], image.name, { type: image.type }) : null;
}

/** The ids under which images of this user are stored. */
export async function listImageIds(account: number): Promise<string[]> {
  const keys = await withStore('readonly', (store) => store.getAllKeys());
  return (keys as [number, string][]).filter(([owner]) => owner === account).map(([, id]) => id);
}

/** @returns the result of the request, once its transaction is complete */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  const transaction = database.transaction(IMAGES, mode);
  const request = work(transaction.objectStore(IMAGES));
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  }).finally(() => database.close());
  return request.result;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('chintan', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(IMAGES, { keyPath: ['account', 'id'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
