import type { Language } from '#shared/contracts/text.ts';
import { EMPTY_WRITING, PLAIN_NAMES, WRITING_FIELDS } from '#shared/writing.ts';
import type { EditorDraft } from '#web/features/drafts/device-draft.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';

/** The settings by the names of their fields. */
const SETTINGS: Record<string, keyof EditorDraft> = {
  tag: 'pendingTag',
  slug: 'slug',
  published_at: 'publishedOn',
  publish_at: 'publishAt',
  series_order: 'part',
  image_alt: 'imageAlt',
};

/** Writes to the draft what was typed into a field of the form, exactly as it was typed. */
export function typeInto(draft: PostDraft, { name, value }: { name: string; value: string }): void {
  const setting = SETTINGS[name];
  const plain = PLAIN_NAMES.find((plain) => WRITING_FIELDS[plain].sent === name);
  if (setting) draft.change({ [setting]: value });
  else if (plain) draft.write({ [plain]: value || EMPTY_WRITING[plain] });
  else if (name === 'title') draft.write({ title: value });
  else if (name === 'language') draft.write({ language: (value || null) as Language | null });
  // Whatever edits the text has it.
  else if (name === 'content') draft.change();
}
