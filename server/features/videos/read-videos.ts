import type { Db } from '#server/database/database.ts';
import type { Video } from '#shared/contracts/video.ts';
import { presentVideo } from './video-presenter.ts';
import { listVideos } from './video-store.ts';

/** Newest first. */
export async function readVideos(read: Db): Promise<Video[]> {
  return (await listVideos(read)).map(presentVideo);
}
