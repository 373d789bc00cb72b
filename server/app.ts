import cookie from '@fastify/cookie';
import { type AppOptions, type AppParts, partsOf } from './app-parts.ts';
import { nothingHere } from './errors.ts';
import { accountRoutes } from './features/accounts/account-routes.ts';
import { passwordAddress } from './features/accounts/password-routes.ts';
import { requireLogin } from './features/accounts/require-login.ts';
import { authorDeskRoutes } from './features/author/author-desk-routes.ts';
import { authorRoutes } from './features/author/author-routes.ts';
import { bookDeskRoutes } from './features/book/book-desk-routes.ts';
import { categoryDeskRoutes } from './features/categories/category-desk-routes.ts';
import { categoryRoutes, postCategoryRoutes } from './features/categories/category-routes.ts';
import { commentDeskRoutes } from './features/comments/comment-desk-routes.ts';
import { commentRoutes } from './features/comments/comment-routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { deskCalls } from './features/desk/desk-calls.ts';
import { historyDeskRoutes } from './features/history/history-desk-routes.ts';
import { likeRoutes } from './features/likes/like-routes.ts';
import { imageDeskRoutes } from './features/media/image-desk-routes.ts';
import { imageRoutes } from './features/media/image-routes.ts';
import { mediaRoutes } from './features/media/media-routes.ts';
import { newsletterDeskRoutes } from './features/newsletter/newsletter-desk-routes.ts';
import { newsletterForms } from './features/newsletter/newsletter-forms.ts';
import { newsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { overviewDeskRoutes } from './features/overview/overview-desk-routes.ts';
import { ownAccountRoutes } from './features/people/own-account-routes.ts';
import { peopleDeskRoutes } from './features/people/people-desk-routes.ts';
import { policyDeskRoutes } from './features/policies/policy-desk-routes.ts';
import { policyRoutes } from './features/policies/policy-routes.ts';
import { blogPostRoutes } from './features/posts/blog-post-routes.ts';
import { postRoutes } from './features/posts/post-routes.ts';
import { waitingDeskRoutes } from './features/posts/review/waiting-desk-routes.ts';
import { writingRoutes } from './features/posts/writing/writing-routes.ts';
import { readerRoutes } from './features/readers/reader-routes.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import { signInAddresses, signInRoutes } from './features/sign-in/sign-in-routes.ts';
import { firebaseSources } from './features/sign-in/sign-in-settings.ts';
import { signInWaysRoutes } from './features/sign-in/sign-in-ways.ts';
import { siteDeskRoutes } from './features/site/site-desk-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { videoDeskRoutes } from './features/videos/video-desk-routes.ts';
import { videoRoutes } from './features/videos/video-routes.ts';
import { answersToCalls } from './http/answers-to-calls.ts';
import { cacheAnswers, createAnswerCache, serveCachedAnswer } from './http/cache-answers.ts';
import { answerWithText } from './http/error-answer.ts';
import { createFramework, type Front } from './http/framework.ts';
import { healthRoutes } from './http/health-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { App } from './http/typed-app.ts';
import { answerWithPage } from './pages/answer-with-page.ts';
import { createPageCache } from './pages/cache-pages.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { type RenderPage, renderFromDatabase } from './pages/render-page.ts';

/** What answers: pages, files and every call. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clientFiles, logger, trustProxy } = options;
  const headers = securityHeaders({
    https: options.https,
    development: clientFiles === null,
    sources: firebaseSources(options.signIn?.firebase),
  });
  const enabled = clientFiles !== null;
  const pageCache = createPageCache({ enabled, headers });
  const answerCache = createAnswerCache({ enabled, headers });
  database.onChange((changes) => {
    pageCache.invalidate(changes);
    answerCache.invalidate(changes);
  });
  const serveCached: Front = (request, response, next) => {
    if (!pageCache.serveCached(request, response) && !serveCachedAnswer(answerCache, request, response)) next();
  };
  const render = renderFromDatabase(options);
  const parts = partsOf(options);

  const app = await createFramework({ logger, trustProxy, headers, front: options.front ?? serveCached });
  cacheAnswers(app, answerCache);
  app.addHook('onClose', parts.readers.count.close);
  await app.register(cookie);
  requireLogin(app, database);
  healthRoutes(app, database, options.dataDir);
  passwordAddress(app);
  await app.register((api: App) => allCalls(api, parts), { prefix: '/api' });
  await app.register((bare: App) => bareCalls(bare, parts));
  mediaRoutes(app, options.media.store);
  if (clientFiles !== null) await staticFiles(app, clientFiles);
  await app.register(async (scope: App) => pageRoutes(scope, { pages: options.pages, render, cache: pageCache }));
  await app.register((scope: App) => pageForms(scope, parts, render));
  return app;
}

async function allCalls(api: App, parts: AppParts) {
  await api.register((scope: App) => envelopedCalls(scope, parts));
  await api.register((scope: App) => signInAddresses(scope, parts.signIn));
  await api.register((scope: App) => contentCalls(scope, parts));
  await api.register((scope: App) => imageCalls(scope, parts));
  await api.register((scope: App) => newsletterCalls(scope, parts));
  await api.register((scope: App) => callsOfTheDesk(scope, parts));
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
  api.all('/*', { schema: { hide: true } }, async () => {
    throw nothingHere();
  });
}

/** For callers of the letter: the same calls again, of which one description is enough. */
async function bareCalls(bare: App, parts: AppParts) {
  bare.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  await envelopedCalls(bare, parts);
}

/** Under `/api`, and without it. */
async function envelopedCalls(api: App, parts: AppParts) {
  const { database } = parts;
  await answersToCalls(api);
  await accountRoutes(api, parts.accounts);
  await ownAccountRoutes(api, parts.accounts);
  await signInRoutes(api, parts.signIn);
  postCategoryRoutes(api, database);
  postRoutes(api, database);
  searchRoutes(api, database);
  await writingRoutes(api, parts.writing);
  likeRoutes(api, parts.likes);
  commentRoutes(api, parts.comments);
  readerRoutes(api, parts.readers);
}

/** Only under `/api`. Answered plainly, errors in words alone. */
async function contentCalls(api: App, { database, signIn }: AppParts) {
  await answersToCalls(api);
  api.setErrorHandler(answerWithText);
  blogPostRoutes(api, database);
  categoryRoutes(api, database);
  videoRoutes(api, database);
  authorRoutes(api, database);
  siteRoutes(api, database);
  policyRoutes(api, database);
  dashboardRoutes(api, database);
  signInWaysRoutes(api, signIn.settings);
}

/** Only under `/api`: without it, these addresses are those of the images themselves. */
async function imageCalls(api: App, { database }: AppParts) {
  await answersToCalls(api);
  imageRoutes(api, database);
}

/** A content endpoint, and yet in an envelope: what is wrong with an address is said in a message. */
async function newsletterCalls(api: App, { newsletter }: AppParts) {
  await answersToCalls(api);
  newsletterRoutes(api, newsletter);
}

/** For admins alone. */
async function callsOfTheDesk(api: App, { database, ...parts }: AppParts) {
  await answersToCalls(api);
  await deskCalls(api, async (desk) => {
    siteDeskRoutes(desk, database);
    policyDeskRoutes(desk, database);
    bookDeskRoutes(desk, database);
    authorDeskRoutes(desk, database);
    videoDeskRoutes(desk, database);
    categoryDeskRoutes(desk, database);
    await imageDeskRoutes(desk, parts.keeping);
    waitingDeskRoutes(desk, database);
    commentDeskRoutes(desk, database);
    peopleDeskRoutes(desk, parts.people);
    newsletterDeskRoutes(desk, database, parts.siteUrl);
    overviewDeskRoutes(desk, parts.seen);
    historyDeskRoutes(desk, database);
  });
}

/** What pages send where no script runs. */
async function pageForms(scope: App, { newsletter }: AppParts, render: RenderPage) {
  scope.setErrorHandler(answerWithPage);
  await newsletterForms(scope, newsletter, async (url) => (await render(url)).text);
}
