import { EMPTY_WRITING } from '#shared/writing.ts';
import type { DeviceDraft, EditorDraft } from './device-draft.ts';
import { withStore } from './image-store.ts';

/** A draft as earlier releases stored it: in IndexedDB, with the last input in local storage. */
interface OldDraft extends Omit<DeviceDraft, keyof EditorDraft | 'savedAt'> {
  writing: {
    title: string;
    summary: string;
    content: string;
    /** The id as a string of digits; empty when none is chosen. */
    category: string;
    tags: string[];
    tag: string;
    image_alt: string;
  };
  keptAt: number;
}

const LAST_WORDS = 'chintan:last-words:';

/** Passes every draft that an earlier release left in this browser to `save`, then deletes it. */
export async function moveOldDrafts(save: (draft: DeviceDraft) => void): Promise<void> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(LAST_WORDS));
  const stored: OldDraft[] = await withStore('drafts', 'readonly', (store) => store.getAll()).catch(() => []);
  const drafts = [...stored, ...names.flatMap(readLastWords)];
  for (const draft of drafts) save(fromOldDraft(draft));
  for (const name of names) localStorage.removeItem(name);
  if (stored.length > 0) await withStore('drafts', 'readwrite', (store) => store.clear());
}

function readLastWords(name: string): OldDraft[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? '')];
  } catch {
    return [];
  }
}

function fromOldDraft({ writing, keptAt, ...draft }: OldDraft): DeviceDraft {
  const { title, summary, content: body, category, tags, tag: pendingTag, image_alt: imageAlt } = writing;
  const text = { ...EMPTY_WRITING, title, summary, body, categoryId: Number(category) || null, tags };
  // Without settings, which the form had no fields for: those of the saved post stay.
  return { ...draft, writing: text, pendingTag, imageAlt, savedAt: keptAt } as DeviceDraft;
}
