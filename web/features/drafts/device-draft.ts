import { EMPTY_WRITING, isSameWriting, normaliseWriting, type Writing } from '#shared/writing.ts';

/** The content of the editor: the writing as it was typed, and what only the editor knows. */
export interface EditorDraft {
  writing: Writing;
  /** A tag that has been typed but not added yet. */
  pendingTag: string;
  imageAlt: string;
}

/** Identifies the text of a draft, and its owner. */
export interface DraftIdentity {
  /** The id of the user; other users who log in on this device do not see the draft. */
  account: number;
  id: string;
  /** The id under which the server creates the post only once; two tabs with the same new post share it. */
  draftId: string;
  /** `null` for a post that is to be created. */
  postId: number | null;
}

/** A text that this device stores until the server has it. Each tab has a draft of its own. */
export interface DeviceDraft extends DraftIdentity, EditorDraft {
  /** The revision the writer started from. */
  revision: number | null;
  /** Set aside when the user took the other text of a conflict; such a draft is opened only by its id. */
  isAside: boolean;
  /** In milliseconds since 1970. */
  savedAt: number;
}

export const EMPTY_DRAFT: EditorDraft = { writing: EMPTY_WRITING, pendingTag: '', imageAlt: '' };

export function isSameDraft(one: EditorDraft, other: EditorDraft): boolean {
  const isSameBeside = one.pendingTag === other.pendingTag && one.imageAlt === other.imageAlt;
  return isSameBeside && isSameWriting(one.writing, other.writing);
}

/** The writing that is sent when the draft is saved: normalised, and including the pending tag. */
export function writingToSave({ writing, pendingTag }: EditorDraft): Writing {
  return normaliseWriting({ ...writing, tags: [...writing.tags, pendingTag] });
}
