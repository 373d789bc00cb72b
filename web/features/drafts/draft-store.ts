import { accountKey, readStored, readStoredJson } from '#web/storage.ts';
import type { DeviceDraft } from './device-draft.ts';
import { type DraftKey, deleteImage } from './image-store.ts';

/**
 * Local storage is synchronous, so a draft is stored even while the page is being closed.
 * @returns what is stored
 * @throws DOMException if storage is disabled or full
 */
export function saveDraft(draft: DeviceDraft): string {
  const text = JSON.stringify(draft);
  localStorage.setItem(storageKey(draft), text);
  return text;
}

export function readDraftText(draft: DraftKey): string | null {
  return readStored('local', storageKey(draft));
}

/** Deletes the draft and its image. */
export async function deleteDraft(draft: DraftKey): Promise<void> {
  localStorage.removeItem(storageKey(draft));
  // Without IndexedDB there is no image either.
  await deleteImage(draft).catch(() => {});
}

/** All drafts of one user, the newest first. */
export async function listDrafts(account: number): Promise<DeviceDraft[]> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(storageKey({ account, id: '' })));
  return names.flatMap((name) => read(name) ?? []).sort((one, other) => other.savedAt - one.savedAt);
}

/** @returns `undefined` for what is no draft: the storage of a browser may hold anything */
function read(name: string): DeviceDraft | undefined {
  const draft = readStoredJson('local', name) as DeviceDraft | null;
  const { title, body } = draft?.writing ?? {};
  const isDraft = typeof title === 'string' && typeof body === 'string' && typeof draft?.savedAt === 'number';
  return isDraft ? draft : undefined;
}

function storageKey({ account, id }: DraftKey): string {
  return accountKey('draft', account, id);
}
