import type { ImageFile } from '#shared/contracts/image.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { chosenSlug } from '#shared/text/slug.ts';
import { dayInZone, instantOf, wallClockOf } from '#shared/text/zoned-time.ts';
import { EMPTY_WRITING, PLAIN_NAMES, WRITING_FIELDS } from '#shared/writing.ts';
import type { DraftSettings } from '#web/features/drafts/device-draft.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';

/** The settings of a saved post, as the form shows them. */
export function settingsOf(post: PostDetailAnswer, timeZone: string): DraftSettings {
  return {
    slug: post.slug_chosen ? post.slug : '',
    publishedOn: post.published_at === null ? '' : dayInZone(post.published_at, timeZone),
    publishAt: post.publish_at ? wallClockOf(Date.parse(post.publish_at), timeZone) : '',
    seriesId: `${post.series_id ?? ''}`,
    part: `${post.series_order ?? ''}`,
    imageAlt: imageOf(post)?.alt ?? '',
    drawing: post.drawing ?? '',
    isImageRemoved: false,
  };
}

export function imageOf(post: PostDetailAnswer | null): ImageFile | undefined {
  return post?.files[0];
}

/** The settings by the names of their fields, in the form and in calls. */
export const SETTINGS = {
  slug: 'slug',
  published_at: 'publishedOn',
  publish_at: 'publishAt',
  series_id: 'seriesId',
  series_order: 'part',
  image_alt: 'imageAlt',
  drawing: 'drawing',
} as const satisfies Record<string, keyof DraftSettings>;

/** Writes to the draft what was typed into a field of the form, exactly as it was typed. */
export function typeInto(draft: PostDraft, { name, value }: { name: string; value: string }): void {
  const setting = { tag: 'pendingTag', ...SETTINGS }[name];
  const plain = PLAIN_NAMES.find((plain) => WRITING_FIELDS[plain].sent === name);
  if (setting) draft.change({ [setting]: value });
  else if (plain) draft.write({ [plain]: value || EMPTY_WRITING[plain] });
  else if (name === 'title') draft.write({ title: value });
  else if (name === 'language') draft.write({ language: (value || null) as Language | null });
  // The editor of the text has it.
  else if (name === 'content') draft.change();
}

/** What a call sends of the settings, of which some can be emptied; absent stays as it is on the server. */
export type SentSettings = Partial<Record<keyof typeof SETTINGS, string>>;

/** Whether the server would store the same. */
export function isSameSettings(typed: DraftSettings, saved: DraftSettings): boolean {
  const stored = { ...typed, slug: chosenSlug(typed.slug) ?? '' };
  const isSame = (name: (typeof SETTINGS)[keyof SentSettings]) => stored[name].trim() === saved[name];
  return Object.values(SETTINGS).every(isSame) && typed.isImageRemoved === saved.isImageRemoved;
}

/** Only what was changed here is sent, so that nothing is taken back that was changed elsewhere. */
export function changedSettings(typed: DraftSettings, saved: DraftSettings): SentSettings {
  const { publish_at: _, ...sent } = SETTINGS;
  const isOtherSeries = typed.seriesId !== saved.seriesId;
  const isChanged = (name: keyof typeof typed) =>
    name === 'part'
      ? typed.seriesId !== '' && (isOtherSeries || typed.part !== saved.part)
      : typed[name] !== saved[name];
  const changed = Object.entries(sent).filter(([, name]) => isChanged(name));
  return Object.fromEntries(changed.map(([field, name]) => [field, typed[name].trim()]));
}

/** When the post is to be published, if a time is entered. A post that is saved as a draft has none. */
export function scheduleOf({ publishAt }: DraftSettings, status: PostStatus, timeZone: string): SentSettings {
  if (publishAt === '' || status === 'draft') return {};
  return { publish_at: new Date(instantOf(publishAt, timeZone)).toISOString() };
}
