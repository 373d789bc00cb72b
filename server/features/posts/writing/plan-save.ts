import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { Language } from '#shared/contracts/text.ts';
import { hasText } from '#shared/text/has-text.ts';
import { isSameWriting, writingLanguage } from '#shared/writing.ts';
import { type CompleteWriting, type LockedPost, writingOf } from '../post-write-store.ts';
import { UNSCHEDULED } from '../scheduling/schedule.ts';
import type { Decision } from './publication.ts';

/** What a writer decides about a post besides its writing, and versions do not have. Absent stays as it is. */
export interface PostSettings {
  /** `null` makes it from the title. */
  slug?: string | null | undefined;
  /** In milliseconds; `null` means when it is published. */
  publishedAt?: number | null | undefined;
  imageId?: number | null | undefined;
  /** The drawing that it shows without an image; `null` leaves it to the slug. */
  drawing?: string | null | undefined;
  /** The series it is in, and which part of it. */
  part?: PartColumns | undefined;
}

export interface PartColumns {
  series_id: number | null;
  series_order: number | null;
}

/** What decides what a save does, besides the writing and the post as it is. */
export interface PlannedSave {
  /** `null` for an import, which changes neither the slug of a post nor whether it is featured. */
  by: Pick<CurrentUser, 'id' | 'isAdmin'> | null;
  now: number;
  decision: Decision;
  settings?: PostSettings;
  /** Something besides the writing and the settings changes, such as the alternative text of the image. */
  alsoChanges?: boolean;
  /** Writes a version even of a text that the same person saved a moment before. */
  forceVersion?: boolean;
}

/** What a save writes. */
export interface SavePlan {
  columns: ReturnType<typeof columnsAfter> & { featured?: 0 | 1; saved_by?: number | null };
  language: Language;
  isChanged: boolean;
  /** Whether a text is replaced by none, which its writer has to confirm. */
  isEmptied: boolean;
  /** Whether the replaced writing becomes a version: perhaps not if the same person saved it a moment before. */
  version: 'none' | 'unless in one sitting' | 'always';
}

/** @param before absent for a new post */
export function planSave(before: LockedPost | undefined, writing: CompleteWriting, save: PlannedSave): SavePlan {
  const columns = columnsAfter(before, save);
  const language = writingLanguage(writing);
  if (!before) return { columns, language, isChanged: true, isEmptied: false, version: 'none' };
  const { by, settings: { slug } = {} } = save;
  const differs = (column: keyof typeof columns) => columns[column] !== before[column];
  const isRewritten = !isSameWriting(writingOf(before), writing);
  const isMoved = typeof slug === 'string' && slug !== before.slug;
  const isEmptied = isRewritten && hasText(before.body) && !hasText(writing.body);
  // An admin featured the post as it was, so it loses the mark when someone else changes what it says, shows or its date.
  const losesFeature = by !== null && !by.isAdmin && (isRewritten || SHOWN.some(differs));
  return {
    columns: {
      ...columns,
      // A scheduled post is published with the rights of the person who saved it last.
      saved_by: by?.id ?? (columns.publish_at === null ? null : before.saved_by),
      featured: losesFeature ? 0 : before.featured,
    },
    language,
    isChanged: isRewritten || isMoved || save.alsoChanges === true || DECIDED.some(differs),
    isEmptied,
    version: isRewritten ? versionOf(save, isEmptied) : 'none',
  };
}

const SHOWN = ['image_id', 'drawing', 'published_at'] as const;
const DECIDED = [
  ...SHOWN,
  ...(['status', 'publish_at', 'review_requested_at', 'slug_chosen', 'series_id', 'series_order'] as const),
] as const;

/** An import is no sitting: whatever it replaces was written by somebody else. */
function versionOf({ by, forceVersion }: PlannedSave, isEmptied: boolean): SavePlan['version'] {
  return isEmptied || forceVersion || by === null ? 'always' : 'unless in one sitting';
}

function columnsAfter(before: LockedPost | undefined, { settings = {}, now, decision }: PlannedSave) {
  const { slug, publishedAt = before?.published_at ?? null, drawing = before?.drawing ?? null } = settings;
  const { imageId = before?.image_id ?? null } = settings;
  const { series_id = null, series_order = null } = settings.part ?? before ?? {};
  const { status, waits, schedule = UNSCHEDULED } = decision;
  const { publish_at, publish_local, publish_zone } = schedule;
  const isSlugChosen = slug === undefined ? before?.slug_chosen === 1 : slug !== null;
  return {
    ...{ series_id, series_order, status, publish_at, publish_local, publish_zone, drawing },
    image_id: imageId,
    slug_chosen: isSlugChosen ? (1 as const) : (0 as const),
    published_at: publishedAt ?? (status === 'published' ? now : null),
    was_published: before?.was_published === 1 || status === 'published' ? (1 as const) : (0 as const),
    review_requested_at: waits ? (before?.review_requested_at ?? now) : null,
    updated_at: now,
  };
}
