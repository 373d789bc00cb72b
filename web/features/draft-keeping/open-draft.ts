import { findImage, keepDraft, keepImage, listDrafts } from './device-store.ts';
import { holdDraft, type Release } from './draft-locks.ts';
import { type KeptDraft, type KeptImage, newDraftId } from './kept-draft.ts';

/** What a tab has begun to write on. */
export interface OpenDraft {
  id: string;
  draftId: string;
  /** What was found on this device; `null` when there is nothing to restore. */
  kept: KeptDraft | null;
  image: File | null;
  release: Release;
}

interface Wanted {
  account: number;
  /** The draft named in the address; empty for none. */
  id: string;
  /** `null` for a post that is to be created. */
  postId: number | null;
}

/** The newest of this text that no other tab is writing; where all are taken, the newest copied under a new name. */
export async function openDraft({ account, id, postId }: Wanted): Promise<OpenDraft> {
  const drafts = (await listDrafts(account)).filter((draft) =>
    id ? draft.id === id : postId !== null && draft.postId === postId && !draft.isAside,
  );
  for (const kept of drafts) {
    const release = await holdDraft(kept.id);
    if (release) return { ...kept, kept, release, image: await restoreImage(account, kept.id) };
  }
  return copyDraft(account, id, drafts[0]);
}

async function copyDraft(account: number, wanted: string, original: KeptDraft | undefined): Promise<OpenDraft> {
  // A name that is only in an address so far may be open in another tab as well.
  const own = wanted && !original ? await holdDraft(wanted) : null;
  const id = own ? wanted : newDraftId();
  const release = own ?? (await holdDraft(id)) ?? (() => {});
  const kept = original ? { ...original, id } : null;
  const draftId = original?.draftId ?? (wanted || id);
  return { id, draftId, kept, release, image: original ? await restoreImage(account, original.id) : null };
}

/** Puts a text aside under a name of its own. */
export async function putAside(draft: KeptDraft): Promise<void> {
  const id = newDraftId();
  await keepDraft({ ...draft, id, isAside: true });
  const image = await findImage(draft.account, draft.id);
  if (image) await keepImage({ ...image, id });
}

async function restoreImage(account: number, id: string): Promise<File | null> {
  const image = await findImage(account, id).catch(() => undefined);
  return image ? fileOf(image) : null;
}

function fileOf({ name, type, bytes }: KeptImage): File {
  return new File([bytes], name, { type });
}
