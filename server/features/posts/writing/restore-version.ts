import type { Database } from '#server/database/database.ts';
import { badRequests } from '#server/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { postProblems } from '#shared/text/post-rules.ts';
import { languageOf } from '#shared/text/script.ts';
import type { HeldPost } from '../post-write-store.ts';
import { readPostFor } from '../read-posts.ts';
import { isOtherText } from '../replace-post.ts';
import { holdPostToChange } from './hold-post-to-change.ts';
import { type Outcome, publicationNotice } from './outcome.ts';
import { versionNotFound } from './read-versions.ts';
import { publicationAsBefore, saveEdit, statusWished } from './save-edit.ts';
import { findVersion, type VersionTextRow } from './version-store.ts';

/**
 * The post says again what it said then; what it says now is kept as a version in turn.
 * @throws {HttpError} 404, 403, or 400 where the version lacks what a published post must have
 */
export async function restoreVersion(
  database: Database,
  user: CurrentUser,
  { postId, versionId }: { postId: number; versionId: number },
): Promise<Outcome> {
  const { publishing } = await readSite(database.read);
  return database.transaction(async (db, changed) => {
    const before = await holdPostToChange(db, user, postId);
    const version = await findVersion(db, { postId, versionId });
    if (!version) throw versionNotFound();
    const wished = statusWished(before);
    const publication = publicationAsBefore(user, publishing, before);
    const content = {
      title: version.title,
      summary: version.summary,
      body: version.body,
      language: languageOf(version.body || version.title),
      status: publication.status,
      categoryId: categoryAfter(before, version),
      tags: JSON.parse(version.tags) as string[],
      youtubeUrl: version.youtube_url,
    };
    const problems = postProblems({ ...content, content: content.body, category: content.categoryId }, wished);
    if (problems.length > 0) throw badRequests(problems.map((message) => ({ field: '', message })));
    if (isOtherText(before, content)) {
      await saveEdit(db, changed, { before, content, publication, user, keepsAlways: true });
    }
    const post = await readPostFor(db, user, String(postId));
    return { post, notice: publicationNotice(wished, publication) };
  });
}

/** A category that is gone, or no longer offered, gets no posts: the post stays in the one it has. */
function categoryAfter(before: HeldPost, { category_id, is_active }: VersionTextRow): number {
  return category_id !== null && is_active === 1 ? category_id : before.category_id;
}
