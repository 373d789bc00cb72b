import type { Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { deletePost } from '#server/features/posts/writing/bin.ts';
import { lockSiteLists } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { type Examples, examples } from '#shared/contracts/site.ts';

/** For admins: see `requireAdmin`. */
export function examplesDeskRoutes(desk: App, saving: SavingDeps) {
  const { read } = saving.database;
  const schema = { response: loginAnswers(examples) };
  desk.get('/desk/examples', { schema }, async () => answer(await findExamples(read)));
  desk.delete('/desk/examples', { schema }, async ({ user }) => {
    await removeExamples(saving, user);
    return answer(await findExamples(read), 'Examples removed.');
  });
}

/** What of the starter content is as it was when the site began. */
async function findExamples(read: Db): Promise<Examples> {
  const store = await import('./examples-store.ts');
  const [posts, videos, book, author] = await Promise.all([
    store.findExamplePosts(read),
    store.findExampleVideos(read),
    store.hasExampleBook(read),
    store.hasExampleAuthor(read),
  ]);
  return { posts: posts.length, videos: videos.length, book, author };
}

/** Moves the posts into the bin and deletes the rest. What was changed since the site began stays. */
async function removeExamples(saving: SavingDeps, by: CurrentUser): Promise<void> {
  const { database } = saving;
  const store = await import('./examples-store.ts');
  for (const { id } of await store.findExamplePosts(database.read)) await deletePost(saving, by, id);
  await database.transaction(async (db) => {
    await lockSiteLists(db);
    await store.deleteExamplesBesidePosts(db);
    await store.deleteExampleWords(db);
    await recordAudit(db, 'examples removed', { by });
    db.invalidate('videos', 'author', 'site', 'categories');
  });
}
