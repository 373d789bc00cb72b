import type { InsertObject, Selectable } from 'kysely';
import { notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import type { DeskVideo, Video } from '#shared/contracts/video.ts';

/** Far more than anyone adds; it only bounds the size of a page. */
const LISTED_MAXIMUM = 200;

type VideoRow = Selectable<Tables['videos']>;

/** Lists them in the owner's order; until there is one, newest first. */
function listShownVideos(db: Db): Promise<VideoRow[]> {
  return inOrder(db).where('is_shown', '=', 1).limit(LISTED_MAXIMUM).execute();
}

export function listAllVideos(db: Db): Promise<VideoRow[]> {
  return inOrder(db).execute();
}

export async function insertVideo(db: WriteDb, video: InsertObject<Tables, 'videos'>): Promise<number> {
  const { id } = await db.insertInto('videos').values(video).returning('id').executeTakeFirstOrThrow();
  return id;
}

function inOrder(db: Db) {
  return db
    .selectFrom('videos')
    .selectAll()
    .orderBy('position', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

/** Reads the shown videos in the owner's order; until there is one, newest first. */
export async function readVideos(read: Db): Promise<Video[]> {
  return presentAll(read, await listShownVideos(read), presentVideo);
}

/** Reads all videos, hidden ones included. */
export async function readDeskVideos(read: Db): Promise<DeskVideo[]> {
  return presentAll(read, await listAllVideos(read), presentDeskVideo);
}

/** @throws {HttpError} 404 when there is no such video */
export async function readDeskVideo(read: Db, id: number): Promise<DeskVideo> {
  const row = await findRow(read, 'videos', { id });
  if (!row) throw notFound('There is no such video.');
  const [video] = await presentAll(read, [row], presentDeskVideo);
  return video as DeskVideo;
}

async function presentAll<Presented>(
  read: Db,
  rows: VideoRow[],
  present: (row: VideoRow, still: ImageRow | undefined) => Presented,
): Promise<Presented[]> {
  const stills = await findImages(
    read,
    rows.flatMap(({ image_id }) => image_id ?? []),
  );
  return rows.map((row) => present(row, stills.get(row.image_id ?? 0)));
}

function presentVideo(row: VideoRow, still: ImageRow | undefined): Video {
  return {
    id: row.id,
    youtubeId: row.youtube_id,
    title: row.title,
    description: row.description,
    thumbnailUrl: addressOrPath(still, row.thumbnail_path),
    duration: row.duration,
    views: row.views,
    publishedAt: isoTime(row.published_at),
  };
}

function presentDeskVideo(row: VideoRow, still: ImageRow | undefined): DeskVideo {
  return { ...presentVideo(row, still), imageId: row.image_id, isShown: row.is_shown === 1 };
}

/** The home page, and no other, says how long ago a video was published, so its cached copy must not grow old. */
export async function renewVideoAges(database: Database): Promise<void> {
  await database.transaction(async (db) => db.invalidate('video-ages'));
}
