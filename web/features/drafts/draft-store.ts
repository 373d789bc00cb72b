import type { DeviceDraft } from './device-draft.ts';
import { type DraftKey, deleteImage } from './image-store.ts';
import { moveOldDrafts } from './old-drafts.ts';

let moved: Promise<void> | undefined;

/**
 * Local storage takes a draft at once, even from a page that is just being closed.
 * @throws DOMException where the browser stores nothing, or nothing more
 */
export function saveDraft(draft: DeviceDraft): void {
  localStorage.setItem(nameOf(draft), JSON.stringify(draft));
}

/** Deletes the draft and its image. */
export async function deleteDraft(draft: DraftKey): Promise<void> {
  localStorage.removeItem(nameOf(draft));
  // Where there is no IndexedDB, there is no image either.
  await deleteImage(draft).catch(() => {});
}

/** All drafts of one user, the newest first. */
export async function listDrafts(account: number): Promise<DeviceDraft[]> {
  moved ??= moveOldDrafts(saveUnlessNewer).catch(() => {});
  await moved;
  const names = Object.keys(localStorage).filter((name) => name.startsWith(nameOf({ account, id: '' })));
  return names.flatMap((name) => read(name) ?? []).sort((one, other) => other.savedAt - one.savedAt);
}

function saveUnlessNewer(draft: DeviceDraft): void {
  const stored = read(nameOf(draft));
  if (!stored || stored.savedAt < draft.savedAt) saveDraft(draft);
}

function read(name: string): DeviceDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '');
  } catch {
    return undefined;
  }
}

function nameOf({ account, id }: DraftKey): string {
  return `chintan:draft:${account}:${id}`;
}
