import { EMPTY_WRITING, isSameWriting, normaliseWriting, type Writing } from '#shared/writing.ts';

/** What stands in the editor: the writing as it was typed, and what only the editor knows. */
export interface EditorDraft {
  writing: Writing;
  /** A tag that was begun and not added yet. */
  pendingTag: string;
  imageAlt: string;
}

/** Which text a draft is of, and whose. */
export interface DraftIdentity {
  /** The id of the user; nobody else who logs in on this device sees the draft. */
  account: number;
  /** A UUID. */
  id: string;
  /** Under which the site creates the post only once; two tabs with one new post share it. */
  draftId: string;
  /** `null` for a post that is to be created. */
  postId: number | null;
}

/** What this device stores of a text until the site has it. Each tab has a draft of its own. */
export interface DeviceDraft extends DraftIdentity, EditorDraft {
  /** The revision the writer started from. */
  revision: number | null;
  /** Set aside when the other text of a conflict was taken; it is opened only when it is asked for. */
  isAside: boolean;
  /** In milliseconds since 1970. */
  savedAt: number;
}

export const EMPTY_DRAFT: EditorDraft = { writing: EMPTY_WRITING, pendingTag: '', imageAlt: '' };

export function isSameDraft(one: EditorDraft, other: EditorDraft): boolean {
  const isSameBeside = one.pendingTag === other.pendingTag && one.imageAlt === other.imageAlt;
  return isSameBeside && isSameWriting(one.writing, other.writing);
}

/** What is sent when the draft is saved: normalised, and with the tag that was only begun. */
export function writingToSave({ writing, pendingTag }: EditorDraft): Writing {
  return normaliseWriting({ ...writing, tags: [...writing.tags, pendingTag] });
}
