import { EMPTY_WRITING, isSameWriting, normaliseWriting, tagsIn, type Writing } from '#shared/writing.ts';

/** What is decided about a post besides its writing, as it was typed. */
export interface DraftSettings {
  /** Empty while the address follows the title. */
  slug: string;
  /** A day such as `1998-01-31`; empty for none. */
  publishedOn: string;
  /** When the post is to be published, by the clock of the site: `2026-01-31T07:00`; empty for no given time. */
  publishAt: string;
  /** The id of the series as its field has it; empty for none. */
  seriesId: string;
  /** The number of the part as it was typed; empty for the last part. */
  part: string;
  imageAlt: string;
  /** The drawing for a post without an image, as `bell-7`; empty leaves it to the site. */
  drawing: string;
  /** Whether the saved image is to be removed. */
  isImageRemoved: boolean;
}

/** The content of the editor: the writing as it was typed, and what only the editor knows. */
export interface EditorDraft extends DraftSettings {
  writing: Writing;
  /** A tag that has been typed but not added yet. */
  pendingTag: string;
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

export const EMPTY_DRAFT: EditorDraft = {
  writing: { ...EMPTY_WRITING, format: 'markdown' },
  pendingTag: '',
  slug: '',
  publishedOn: '',
  publishAt: '',
  seriesId: '',
  part: '',
  imageAlt: '',
  drawing: '',
  isImageRemoved: false,
};

const NAMES = Object.keys(EMPTY_DRAFT) as (keyof EditorDraft)[];

export function isSameDraft(one: EditorDraft, other: EditorDraft): boolean {
  return (
    NAMES.every((name) => name === 'writing' || one[name] === other[name]) && isSameWriting(one.writing, other.writing)
  );
}

/** What the device has stored of `saved`. The draft may be older than a field. */
export function restoreDraft(stored: DeviceDraft, saved: EditorDraft): EditorDraft {
  const all = { ...saved, ...stored, writing: { ...saved.writing, ...stored.writing } };
  return Object.fromEntries(NAMES.map((name) => [name, all[name]])) as unknown as EditorDraft;
}

/** The writing that is sent when the draft is saved: normalised, and including the pending tag. */
export function writingToSave({ writing, pendingTag }: EditorDraft): Writing {
  return normaliseWriting({ ...writing, tags: [...writing.tags, ...tagsIn(pendingTag)] });
}

/** What a text is called until it has a title: by its first words. */
export function nameOfDraft({ title, body, summary }: Writing): string {
  const firstWords = (text: string) => text.trim().split(/\s+/, 8).join(' ');
  return title.trim() || firstWords(body) || firstWords(summary) || 'Untitled';
}
