import { deleteImage, findImage, listImageIds, saveImage } from '#web/features/drafts/image-store.ts';
import { randomUuid } from '#web/features/drafts/random-uuid.ts';

/** Images of texts are stored beside those of drafts. */
const PREFIX = 'text:';
/** Another tab may have stored an image whose text is not stored yet. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** @returns a new key, which says when it was made */
export function newKey(): string {
  return `${Date.now().toString(36)}-${randomUuid().slice(0, 8)}`;
}

/** Stores an image until it is uploaded, so that a reload does not lose it. */
export function storeWaiting(account: number, key: string, image: File): Promise<void> {
  return saveImage({ account, id: PREFIX + key }, image);
}

export function findWaiting(account: number, key: string): Promise<File | null> {
  return findImage({ account, id: PREFIX + key }).catch(() => null);
}

export async function forgetWaiting(account: number, key: string): Promise<void> {
  // Without IndexedDB there is no image either.
  await deleteImage({ account, id: PREFIX + key }).catch(() => {});
}

/** Deletes the images that no text stored on this device mentions any more, be it a draft or a letter. */
export async function forgetAbandoned(account: number): Promise<void> {
  const ids = await listImageIds(account).catch(() => []);
  const keys = ids.filter((id) => id.startsWith(PREFIX)).map((id) => id.slice(PREFIX.length));
  if (keys.length === 0) return;
  const texts = Object.values({ ...localStorage });
  const abandoned = keys.filter((key) => isOld(key) && !texts.some((text) => text.includes(key)));
  await Promise.all(abandoned.map((key) => forgetWaiting(account, key)));
}

function isOld(key: string): boolean {
  const [time = ''] = key.split('-');
  return Date.now() - Number.parseInt(time, 36) > FORGOTTEN_AFTER_MS;
}
