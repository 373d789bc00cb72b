import { notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import type { DeskVideo, Video } from '#shared/contracts/video.ts';
import { findVideo, listAllVideos, listShownVideos, type VideoRow } from './video-store.ts';

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
  const [video] = await presentAll(read, [await requireVideo(read, id)], presentDeskVideo);
  return video as DeskVideo;
}

/** @throws {HttpError} 404 when there is no such video */
export async function requireVideo(read: Db, id: number): Promise<VideoRow> {
  const row = await findVideo(read, id);
  if (!row) throw notFound('There is no such video.');
  return row;
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
