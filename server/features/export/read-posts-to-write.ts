import type { Db } from '#server/database/database.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import { findExportedPosts, listFormerSlugs, listRedirectsTo } from './export-store.ts';
import type { PostToWrite } from './post-file.ts';

/** With everything that a file says of them, in the order of the ids. */
export async function readPostsToWrite(read: Db, ids: number[]): Promise<PostToWrite[]> {
  const rows = await findExportedPosts(read, ids);
  const tags = await findTags(read, ids);
  const former = Map.groupBy(await listFormerSlugs(read, ids), ({ post_id }) => post_id);
  const redirects = Map.groupBy(await listRedirectsTo(read, ids), ({ post_id }) => post_id);
  const posts = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const post = posts.get(id);
    if (!post) return [];
    return {
      ...post,
      tags: tags.get(id) ?? [],
      former_slugs: (former.get(id) ?? []).map(({ slug }) => slug),
      redirects: (redirects.get(id) ?? []).map(({ path }) => path),
    };
  });
}
