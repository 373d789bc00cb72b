import { csvLine } from '#server/base/csv.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import { commentRulesRow } from '#server/features/comments/comment-rules-store.ts';
import { newsletterSettingsRow } from '#server/features/letters/newsletter-settings.ts';
import { robotsRow } from '#server/features/search-engines/robots-store.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { introductionRow } from '#server/features/start-here/start-here-store.ts';
import { postPath } from '#shared/text/post-path.ts';
import {
  type ExportedAuthor,
  type ExportedBook,
  type ExportedCategories,
  type ExportedSeries,
  type ExportedSite,
  type ExportedVideos,
  REDIRECT_COLUMNS,
  SUBSCRIBER_COLUMNS,
} from './export-format.ts';
import * as store from './export-store.ts';
import { compareTexts } from './pieces.ts';

/** Leaves out images whose files are not in the export. */
type Image = (name: string | null) => string | null;

/** Of the settings only those named here, since others in the same table are secret. */
export async function exportSettings(read: Db): Promise<ExportedSite> {
  const posts = await store.listExportedStartHere(read);
  return {
    settings: await readSiteSettings(read),
    start_here: {
      introduction: await introductionRow.read(read),
      posts: posts.map(({ slug, reason }) => ({ post: slug, reason })),
    },
    cited_works: await citedWorksRow.read(read),
    comment_rules: await commentRulesRow.read(read),
    newsletter: await newsletterSettingsRow.read(read),
    robots: await robotsRow.read(read),
  };
}

export async function exportAuthor(read: Db, image: Image): Promise<ExportedAuthor | undefined> {
  const author = await store.findExportedAuthor(read);
  if (!author) return undefined;
  const { name, bio, image_path } = author;
  const expertise = jsonOr(author.expertise, []);
  const stats = jsonOr(author.stats, {});
  return { name, bio, image_path, image: image(author.image), expertise, stats };
}

export async function exportBook(read: Db, image: Image): Promise<ExportedBook | undefined> {
  const book = await store.findExportedBook(read);
  if (!book) return undefined;
  const { title, subtitle, description, cover_path } = book;
  const shops = jsonOr(book.shops, []);
  return { title, subtitle, description, cover_path, image: image(book.image), shops, is_shown: book.is_shown === 1 };
}

export async function exportCategories(read: Db): Promise<ExportedCategories> {
  const former = Map.groupBy(await store.listFormerCategorySlugs(read), ({ category_id }) => category_id);
  return (await store.listExportedCategories(read))
    .sort(byPosition)
    .map(({ id, name, slug, description, is_active }) => ({
      ...{ name, slug, description, is_active: is_active === 1 },
      former_slugs: slugsIn(former.get(id)),
    }));
}

export async function exportSeries(read: Db, image: Image): Promise<ExportedSeries> {
  const former = Map.groupBy(await store.listFormerSeriesSlugs(read), ({ series_id }) => series_id);
  return (await store.listExportedSeries(read)).sort(byPosition).map(({ id, name, slug, description, ...series }) => ({
    ...{ name, slug, description, image: image(series.image) },
    former_slugs: slugsIn(former.get(id)),
  }));
}

export async function exportVideos(read: Db, image: Image): Promise<ExportedVideos> {
  const videos = (await store.listExportedVideos(read)).sort(
    (one, other) =>
      other.position - one.position ||
      other.published_at - one.published_at ||
      compareTexts(one.youtube_id, other.youtube_id),
  );
  return videos.map(({ youtube_id, title, description, duration, thumbnail_path, views, position, ...video }) => ({
    ...{ youtube_id, title, description, duration, thumbnail_path, image: image(video.image), views },
    published_at: isoTime(video.published_at),
    ...{ position, is_shown: video.is_shown === 1 },
  }));
}

export async function subscriberLines(read: Db): Promise<string[]> {
  const subscribers = (await store.listExportedSubscribers(read)).sort(
    (one, other) => one.asked_at - other.asked_at || compareTexts(one.email, other.email),
  );
  const lines = subscribers.map((row) => {
    const times = { confirmed_at: row.confirmed_at, asked_at: row.asked_at, unsubscribed_at: row.unsubscribed_at };
    const values = { ...row, ...isoTimes({ ...times, paused_at: row.paused_at }) };
    return csvLine(SUBSCRIBER_COLUMNS.map((column) => String(values[column] ?? '')));
  });
  return [csvLine(SUBSCRIBER_COLUMNS), ...lines];
}

export async function redirectLines(read: Db): Promise<string[]> {
  const redirects = (await store.listExportedRedirects(read)).sort((one, other) => compareTexts(one.path, other.path));
  const lines = redirects.map(({ path, target, slug }) =>
    csvLine([path, slug === null ? (target ?? '') : postPath(slug), slug ?? '']),
  );
  return [csvLine(REDIRECT_COLUMNS), ...lines];
}

function byPosition(one: Placed, other: Placed): number {
  return one.position - other.position || compareTexts(one.slug, other.slug);
}

interface Placed {
  position: number;
  slug: string;
}

function slugsIn(rows: { slug: string }[] = []): string[] {
  return rows.map(({ slug }) => slug).sort(compareTexts);
}

function isoTimes<Name extends string>(times: Record<Name, number | null>): Record<Name, string | null> {
  const entries = Object.entries<number | null>(times).map(([name, time]) => [name, isoTimeOrNull(time)]);
  return Object.fromEntries(entries);
}

/** Some of these columns were filled by hand once, and are not checked by the database. */
function jsonOr<Value extends object>(text: string, otherwise: Value): Value {
  try {
    const value = JSON.parse(text);
    const isSame = typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(otherwise);
    return isSame ? value : otherwise;
  } catch {
    return otherwise;
  }
}
