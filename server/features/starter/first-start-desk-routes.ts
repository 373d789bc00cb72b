import type { Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { deletePost } from '#server/features/posts/writing/bin.ts';
import { robotsRow } from '#server/features/search-engines/robots-store.ts';
import { lockSiteLists, readSiteSettings, saveSiteSettings } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { type Examples, examples, type FirstStart, firstStart, firstStartAnswer } from '#shared/contracts/site.ts';
import { firstStartRow } from './first-start-store.ts';

/** For admins: see `requireAdmin`. */
export function firstStartDeskRoutes(desk: App, saving: SavingDeps) {
  const { read } = saving.database;
  const schema = { response: loginAnswers(firstStart) };
  desk.get('/desk/first-start', { schema }, async ({ user }) => answer(await readFirstStart(read, user)));
  desk.put('/desk/first-start', { schema: { ...schema, body: firstStartAnswer } }, async ({ user, body }) => {
    await answerQuestions(saving, user, body);
    return answer(await readFirstStart(read, user), 'Choices saved.');
  });

  const left = { response: loginAnswers(examples) };
  desk.delete('/desk/examples', { schema: left }, async ({ user }) => {
    await removeExamples(saving, user);
    return answer(await findExamples(read, user), 'Examples removed.');
  });
}

async function readFirstStart(read: Db, by: CurrentUser): Promise<FirstStart> {
  const [{ isAnswered }, { publishing }, robots, examples] = await Promise.all([
    firstStartRow.read(read),
    readSiteSettings(read),
    robotsRow.read(read),
    findExamples(read, by),
  ]);
  return { isAnswered, publishing, ...robots, examples };
}

type Answers = Pick<FirstStart, 'publishing' | 'allow_training'>;

async function answerQuestions({ database }: SavingDeps, by: CurrentUser, answers: Answers): Promise<void> {
  const { publishing, allow_training } = answers;
  await database.transaction(async (db) => {
    await lockSiteLists(db);
    if (publishing !== (await readSiteSettings(db)).publishing) {
      await saveSiteSettings(db, { publishing });
      await recordAudit(db, 'site changed', { by, subject: 'publishing' });
      db.invalidate('site');
    }
    if (allow_training !== (await robotsRow.read(db)).allow_training) {
      await robotsRow.save(db, { allow_training });
      await recordAudit(db, 'robots changed', { by });
      db.invalidate('robots');
    }
    await firstStartRow.save(db, { isAnswered: true });
  });
}

/** What of the starter content is as it was when the site began. */
async function findExamples(read: Db, by: CurrentUser): Promise<Examples> {
  const store = await import('./examples-store.ts');
  const [posts, videos, book, author, words] = await Promise.all([
    store.findExamplePosts(read),
    store.findExampleVideos(read),
    store.hasExampleBook(read),
    store.hasExampleAuthor(read),
    store.findExampleWords(read, by),
  ]);
  return { posts: posts.length, videos: videos.length, book, author, ...words };
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
