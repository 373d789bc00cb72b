import type { PostDetail } from '#shared/contracts/post.ts';

/** When readers last saw the post change: a scheduled one is published after its last change. */
export function modifiedTime({ updated_at, published_at, created_at }: PostDetail): string {
  const published = published_at ?? created_at;
  return updated_at > published ? updated_at : published;
}
