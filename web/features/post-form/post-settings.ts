import type { ImageFile } from '#shared/contracts/image.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { chosenSlug } from '#shared/text/slug.ts';
import { dayInZone, instantOf, wallClockOf } from '#shared/text/zoned-time.ts';
import type { DeviceDraft, DraftSettings } from '#web/features/drafts/device-draft.ts';

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

/** The settings in a draft that this device has stored. */
export function restoredSettings(
  stored: DeviceDraft,
  saved: DraftSettings,
  post: PostDetailAnswer | null,
): DraftSettings {
  // The draft may be older than a field.
  const { slug, imageAlt, seriesId, part, drawing, isImageRemoved, ...times } = { ...saved, ...stored };
  // A post that has been published since cannot be scheduled, and has got a date.
  const isPublished = post?.status === 'published';
  const publishAt = isPublished ? '' : times.publishAt;
  const publishedOn = stored.publishedOn || (isPublished ? saved.publishedOn : '');
  return { slug, publishedOn, publishAt, seriesId, part, imageAlt, drawing, isImageRemoved };
}

/** Whether the server would store the same. */
export function isSameSettings(typed: DraftSettings, saved: DraftSettings): boolean {
  return (
    (chosenSlug(typed.slug) ?? '') === saved.slug &&
    typed.publishedOn === saved.publishedOn &&
    typed.publishAt === saved.publishAt &&
    typed.seriesId === saved.seriesId &&
    typed.part.trim() === saved.part &&
    typed.imageAlt.trim() === saved.imageAlt &&
    typed.drawing === saved.drawing &&
    typed.isImageRemoved === saved.isImageRemoved
  );
}

/** What a call sends of the settings; absent stays as it is on the server. */
export interface SentSettings {
  slug?: string;
  published_at?: string;
  /** As an ISO time; sent whenever the post is to be published at a given time. */
  publish_at?: string;
  /** Empty takes the post out of its series. */
  series_id?: string;
  /** Empty makes it the last part. */
  series_order?: string;
  image_alt?: string;
  /** Empty leaves it to the site. */
  drawing?: string;
}

/** Only what was changed here is sent, so that nothing is taken back that was changed elsewhere. */
export function changedSettings(typed: DraftSettings, saved: DraftSettings): SentSettings {
  const isOtherPart = typed.seriesId !== '' && (typed.seriesId !== saved.seriesId || typed.part !== saved.part);
  return {
    ...(typed.slug !== saved.slug && { slug: typed.slug }),
    ...(typed.publishedOn !== saved.publishedOn && { published_at: typed.publishedOn }),
    ...(typed.seriesId !== saved.seriesId && { series_id: typed.seriesId }),
    ...(isOtherPart && { series_order: typed.part.trim() }),
    ...(typed.imageAlt !== saved.imageAlt && { image_alt: typed.imageAlt.trim() }),
    ...(typed.drawing !== saved.drawing && { drawing: typed.drawing }),
  };
}

/** When the post is to be published, if a time is entered. A post that is saved as a draft has none. */
export function scheduleOf({ publishAt }: DraftSettings, status: PostStatus, timeZone: string): SentSettings {
  if (publishAt === '' || status === 'draft') return {};
  return { publish_at: new Date(instantOf(publishAt, timeZone)).toISOString() };
}
