import { addressOrPath } from '#server/features/media/image-address.ts';
import type { ImageRow } from '#server/features/media/image-store.ts';
import { isoTime } from '#server/iso-time.ts';
import type { DeskVideo } from '#shared/contracts/desk/video.ts';
import type { Video } from '#shared/contracts/video.ts';
import type { VideoRow } from './video-store.ts';

export function presentVideo(row: VideoRow, still: ImageRow | undefined): Video {
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

export function presentDeskVideo(row: VideoRow, still: ImageRow | undefined): DeskVideo {
  return { ...presentVideo(row, still), imageId: row.image_id, isShown: row.is_shown === 1 };
}
