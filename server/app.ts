import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { type AppDeps, type AppOptions, createDeps } from './app-deps.ts';
import { nothingHere } from './base/errors.ts';
import { accountRoutes, passwordAddress } from './features/accounts/account-routes.ts';
import { currentUser } from './features/accounts/current-user.ts';
import { requireAdmin, requireLogin } from './features/accounts/require-login.ts';
import { allowanceDeskRoutes } from './features/allowance/allowance-desk-routes.ts';
import { postArchiveRoutes } from './features/archive/archive-routes.ts';
import { auditLogDeskRoutes } from './features/audit-log/audit-log-desk-routes.ts';
import { authorDeskRoutes, authorRoutes } from './features/author/author-routes.ts';
import { bookDeskRoutes } from './features/book/book-routes.ts';
import { categoryDeskRoutes, categoryRoutes, postCategoryRoutes } from './features/categories/category-routes.ts';
import { citationDeskRoutes } from './features/citations/citation-desk-routes.ts';
import { commentDeskRoutes } from './features/comments/comment-desk-routes.ts';
import { commentRoutes } from './features/comments/comment-routes.ts';
import { readShownComments } from './features/comments/read-comments.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { exportDeskRoutes, postMarkdownRoutes } from './features/export/export-routes.ts';
import { feedRoutes } from './features/feeds/feed-routes.ts';
import { recoverImports } from './features/import/desk/import-desk.ts';
import { importDeskRoutes } from './features/import/desk/import-desk-routes.ts';
import { letterDeskRoutes } from './features/letters/letter-desk-routes.ts';
import { sentLetterRoutes } from './features/letters/sent-letters-routes.ts';
import { likeRoutes } from './features/likes/like-routes.ts';
import { mailEventDeskRoutes } from './features/mail-events/mail-event-desk-routes.ts';
import { mailEventRoutes } from './features/mail-events/mail-event-routes.ts';
import { mailSetupDeskRoutes } from './features/mail-setup/mail-setup-desk-routes.ts';
import { imageDeskRoutes, imageRoutes, mediaRoutes } from './features/media/media-routes.ts';
import { siteRoutes } from './features/navigation/navigation-routes.ts';
import { newsletterDeskRoutes } from './features/newsletter/newsletter-desk-routes.ts';
import { newsletterForms, newsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { overviewDeskRoutes } from './features/overview/overview-desk-routes.ts';
import { ownAccountRoutes } from './features/people/own-account-routes.ts';
import { peopleDeskRoutes } from './features/people/people-desk-routes.ts';
import { policyDeskRoutes } from './features/policies/policy-desk-routes.ts';
import { bulkRoutes } from './features/posts/managing/bulk-routes.ts';
import { blogPostRoutes, postRoutes } from './features/posts/post-routes.ts';
import { previewLinkRoutes } from './features/posts/preview-links/preview-link-routes.ts';
import { reviewDeskRoutes } from './features/posts/review/review-desk-routes.ts';
import { writingRoutes } from './features/posts/writing/writing-routes.ts';
import { previewImageRoutes } from './features/preview-images/preview-image-routes.ts';
import { readerRoutes } from './features/readers/reader-routes.ts';
import { redirectDeskRoutes } from './features/redirects/redirect-desk-routes.ts';
import { answerMissing } from './features/redirects/redirects.ts';
import { replyForms } from './features/replies/reply-forms.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import { robotsDeskRoutes, robotsRoutes } from './features/search-engines/robots-routes.ts';
import { sitemapRoutes } from './features/search-engines/sitemap-routes.ts';
import { seriesDeskRoutes, seriesRoutes } from './features/series/series-routes.ts';
import { signInAddresses, signInRoutes, signInWaysRoutes } from './features/sign-in/sign-in-routes.ts';
import { firebaseSources } from './features/sign-in/sign-in-settings.ts';
import { manifestRoutes, siteDeskRoutes } from './features/site/site-routes.ts';
import { siteTextRoutes } from './features/site-texts/site-text-routes.ts';
import { startHereDeskRoutes, startHereRoutes } from './features/start-here/start-here-routes.ts';
import { firstStartDeskRoutes } from './features/starter/first-start-desk-routes.ts';
import { videoDeskRoutes, videoRoutes } from './features/videos/video-routes.ts';
import { apiDefaults, forbidCaching } from './http/api-defaults.ts';
import { cacheAnswers, createAnswerCache, serveCachedAnswer } from './http/cache-answers.ts';
import { answerWithText } from './http/error-answer.ts';
import { createFramework, type Middleware } from './http/framework.ts';
import { healthRoutes } from './http/health-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { App } from './http/typed-app.ts';
import { answerWithPage } from './pages/answer-with-page.ts';
import { createPageCache, pageRoutes } from './pages/page-routes.ts';
import { type RenderPage, renderFromDatabase } from './pages/render-page.ts';
import { speculationRules } from './pages/speculation-rules.ts';

/** Builds the server that answers every request: pages, files and the API. */
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
  database.onInvalidate((tags) => {
    pageCache.invalidate(tags);
    answerCache.invalidate(tags);
  });
  const serveCached: Middleware = (request, response, next) => {
    if (!pageCache.serveCached(request, response) && !serveCachedAnswer(answerCache, request, response)) next();
  };
  const render = renderFromDatabase(options);
  const deps = createDeps(options);

  const app = await createFramework({ logger, trustProxy, headers, middleware: options.middleware ?? serveCached });
  cacheAnswers(app, answerCache);
  answerMissing(app, deps.redirects);
  app.addHook('onReady', () => recoverImports(deps.imports));
  // It may take seconds, in which the requests that are under way can end.
  app.addHook('preClose', async () => void deps.imports.runs.close());
  app.addHook('onClose', () => deps.imports.runs.close());
  app.addHook('onClose', deps.readers.count.close);
  app.addHook('onClose', deps.redirects.hits.close);
  await app.register(cookie);
  requireLogin(app, database);
  healthRoutes(app, database, options.dataDir);
  passwordAddress(app);
  await app.register((api: App) => apiRoutes(api, deps), { prefix: '/api' });
  await app.register((bare: App) => unprefixedAliases(bare, deps));
  mediaRoutes(app, options.media.store);
  await app.register((scope: App) => previewImageRoutes(scope, deps.previewImages));
  await app.register((scope: App) =>
    documentRoutes(scope, { database, siteUrl: options.siteUrl, cache: pageCache, limit: deps.feedLimit }),
  );
  if (clientFiles !== null) await staticFiles(app, clientFiles);
  const { redirects } = deps;
  const viewerOf = (request: FastifyRequest) => currentUser(database, request);
  await app.register(async (scope: App) =>
    pageRoutes(scope, { pages: options.pages, render, cache: pageCache, redirects, viewerOf }),
  );
  await app.register((scope: App) => pageForms(scope, deps, render));
  return app;
}

/** What programs read beside the pages; cached like these. */
async function documentRoutes(app: App, deps: Parameters<typeof feedRoutes>[1]) {
  await app.register(async (scope: App) => feedRoutes(scope, deps));
  await app.register(async (scope: App) => sitemapRoutes(scope, deps));
  speculationRules(app);
  robotsRoutes(app, deps);
  manifestRoutes(app, deps);
}

async function apiRoutes(api: App, deps: AppDeps) {
  await api.register((scope: App) => envelopedRoutes(scope, deps));
  await api.register((scope: App) => signInAddresses(scope, deps.signIn));
  await api.register((scope: App) => contentRoutes(scope, deps));
  await api.register((scope: App) => otherApiRoutes(scope, deps));
  await api.register((scope: App) => mailEventApi(scope, deps));
  await api.register((scope: App) => adminRoutes(scope, deps));
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
  api.all('/*', { schema: { hide: true } }, async () => {
    throw nothingHere();
  });
}

/** The same routes without `/api`, hidden from the OpenAPI description. */
async function unprefixedAliases(bare: App, deps: AppDeps) {
  bare.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  await envelopedRoutes(bare, deps);
}

/** Registered both under `/api` and without it. */
async function envelopedRoutes(api: App, deps: AppDeps) {
  const { database } = deps;
  await apiDefaults(api);
  await api.register((scope: App) => authRoutes(scope, deps));
  postCategoryRoutes(api, database);
  postRoutes(api, database, readShownComments);
  searchRoutes(api, database);
  await writingRoutes(api, deps.writing);
  bulkRoutes(api, deps.writing);
  previewLinkRoutes(api, { ...deps.writing, siteUrl: deps.siteUrl });
  postMarkdownRoutes(api, { database, siteUrl: deps.siteUrl });
  likeRoutes(api, deps.likes);
  commentRoutes(api, deps.comments);
  readerRoutes(api, deps.readers);
}

async function authRoutes(auth: App, { accounts, signIn }: AppDeps) {
  forbidCaching(auth);
  accountRoutes(auth, accounts);
  ownAccountRoutes(auth, accounts);
  signInRoutes(auth, signIn);
}

/** Registered only under `/api`. Answers have no envelope, and errors are plain text. */
async function contentRoutes(api: App, { database, signIn }: AppDeps) {
  await apiDefaults(api);
  api.setErrorHandler(answerWithText);
  blogPostRoutes(api, database);
  categoryRoutes(api, database);
  seriesRoutes(api, database);
  postArchiveRoutes(api, database);
  startHereRoutes(api, database);
  videoRoutes(api, database);
  authorRoutes(api, database);
  siteRoutes(api, database);
  siteTextRoutes(api, database);
  sentLetterRoutes(api, database);
  dashboardRoutes(api, database);
  signInWaysRoutes(api, signIn.settings);
}

/** Registered only under `/api`, but answered with the envelope. */
async function otherApiRoutes(api: App, { database, newsletter }: AppDeps) {
  await apiDefaults(api);
  // Without the prefix, these addresses are those of the image files.
  imageRoutes(api, database);
  newsletterRoutes(api, newsletter);
}

/** Called by mail servers, with bodies of their own kinds. */
async function mailEventApi(api: App, { mailEvents }: AppDeps) {
  await apiDefaults(api);
  mailEventRoutes(api, mailEvents);
}

/** Every route in here requires an admin. */
async function adminRoutes(api: App, { database, ...deps }: AppDeps) {
  await apiDefaults(api);
  await requireAdmin(api, async (desk) => {
    siteDeskRoutes(desk, database);
    robotsDeskRoutes(desk, database);
    allowanceDeskRoutes(desk, database);
    firstStartDeskRoutes(desk, deps.writing);
    policyDeskRoutes(desk, database);
    citationDeskRoutes(desk, database);
    bookDeskRoutes(desk, database);
    authorDeskRoutes(desk, database);
    videoDeskRoutes(desk, database);
    categoryDeskRoutes(desk, database);
    seriesDeskRoutes(desk, database);
    startHereDeskRoutes(desk, database);
    await imageDeskRoutes(desk, deps.images);
    reviewDeskRoutes(desk, deps.writing);
    commentDeskRoutes(desk, database);
    peopleDeskRoutes(desk, deps.people);
    newsletterDeskRoutes(desk, { ...deps.newsletter, siteUrl: deps.siteUrl });
    letterDeskRoutes(desk, deps.letters);
    mailEventDeskRoutes(desk, deps.mailEvents);
    mailSetupDeskRoutes(desk, deps.mailSetup);
    redirectDeskRoutes(desk, { database, redirects: deps.redirects, siteUrl: deps.siteUrl, visit: deps.visit });
    overviewDeskRoutes(desk, deps.overview);
    await importDeskRoutes(desk, deps.imports);
    auditLogDeskRoutes(desk, database);
    exportDeskRoutes(desk, { database, store: deps.images.media.store });
  });
}

/** Forms that pages submit when no script runs in the browser. */
async function pageForms(scope: App, { database, newsletter }: AppDeps, render: RenderPage) {
  scope.setErrorHandler(answerWithPage);
  await scope.register(async (forms: App) => replyForms(forms, database));
  await newsletterForms(scope, newsletter, async (url) => (await render(url)).text);
}
