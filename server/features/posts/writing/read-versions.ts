import type { Db } from '#server/database/database.ts';
import { notFound, postNotFound } from '#server/errors.ts';
import { partOf } from '#server/part-of.ts';
import { mayChange, type Viewer } from '../post-policy.ts';
import { findGuarded } from '../post-store.ts';
import { countVersions, findVersion, listVersions, type VersionRow, type VersionTextRow } from './version-store.ts';

interface VersionList {
  rows: VersionRow[];
  count: number;
  page: number;
  limit: number;
}

export async function readVersions(
  read: Db,
  viewer: Viewer,
  postId: number,
  paging: { page?: number | undefined; limit?: number | undefined },
): Promise<VersionList> {
  await requireOwn(read, viewer, postId);
  const { page, limit, offset } = partOf(paging);
  const [rows, count] = await Promise.all([listVersions(read, postId, { limit, offset }), countVersions(read, postId)]);
  return { rows, count, page, limit };
}

export async function readVersion(
  read: Db,
  viewer: Viewer,
  { postId, versionId }: { postId: number; versionId: number },
): Promise<VersionTextRow> {
  await requireOwn(read, viewer, postId);
  const version = await findVersion(read, { postId, versionId });
  if (!version) throw versionNotFound();
  return version;
}

export function versionNotFound() {
  return notFound('There is no such version of this post.');
}

/** Versions are nobody else's business, not even those of a published post. */
async function requireOwn(read: Db, viewer: Viewer, postId: number): Promise<void> {
  const post = await findGuarded(read, postId);
  if (!post || post.deleted_at !== null || !mayChange(viewer, post)) throw postNotFound();
}
