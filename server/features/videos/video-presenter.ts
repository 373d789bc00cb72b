import type { Video } from '#shared/contracts/video.ts';
import type { VideoRow } from './video-store.ts';

export function presentVideo(row: VideoRow): Video {
  return {
    id: row.id,
    youtubeId: row.youtube_id,
    title: row.title,
    description: row.description,
    thumbnailUrl: row.thumbnail_path,
    duration: row.duration,
    views: row.views,
    publishedAt: new Date(row.published_at).toISOString(),
  };
}
