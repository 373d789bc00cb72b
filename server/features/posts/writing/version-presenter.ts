import { isoTime } from '#server/iso-time.ts';
import type { PostVersion, PostVersionDetail } from '#shared/contracts/post-writing.ts';
import type { VersionRow, VersionTextRow } from './version-store.ts';

export function presentVersion(row: VersionRow): PostVersion {
  return {
    id: row.id,
    revision: row.revision,
    title: row.title,
    saved_at: isoTime(row.saved_at),
    ...(row.first_name !== null && { author: { first_name: row.first_name, last_name: row.last_name ?? '' } }),
    replaced_at: isoTime(row.replaced_at),
  };
}

export function presentVersionDetail(row: VersionTextRow): PostVersionDetail {
  const { category_id: id, category_name: name, category_slug: slug, is_active } = row;
  return {
    ...presentVersion(row),
    summary: row.summary,
    post_data: row.body,
    tags: JSON.parse(row.tags),
    postCategory:
      id === null || name === null || slug === null || is_active === null ? null : { id, name, slug, is_active },
    youtubeUrl: row.youtube_url,
  };
}
