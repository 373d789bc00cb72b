import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import { nothingHere } from './errors.ts';
import { accountLimits } from './features/accounts/account-limits.ts';
import { accountRoutes } from './features/accounts/account-routes.ts';
import { passwordAddress } from './features/accounts/password-address.ts';
import { authorDeskRoutes } from './features/author/author-desk-routes.ts';
import { authorRoutes } from './features/author/author-routes.ts';
import { bookDeskRoutes } from './features/book/book-desk-routes.ts';
import { categoryDeskRoutes } from './features/categories/category-desk-routes.ts';
import { categoryRoutes, postCategoryRoutes } from './features/categories/category-routes.ts';
import { commentDeskRoutes } from './features/comments/comment-desk-routes.ts';
import { commentLimits } from './features/comments/comment-limits.ts';
import { commentRoutes } from './features/comments/comment-routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { deskCalls } from './features/desk/desk-calls.ts';
import { historyDeskRoutes } from './features/history/history-desk-routes.ts';
import { likeLimit } from './features/likes/like-limit.ts';
import { likeRoutes } from './features/likes/like-routes.ts';
import { imageDeskRoutes } from './features/media/image-desk-routes.ts';
import { imageRoutes } from './features/media/image-routes.ts';
import type { Media } from './features/media/media.ts';
import { mediaRoutes } from './features/media/media-routes.ts';
import { newsletterDeskRoutes } from './features/newsletter/newsletter-desk-routes.ts';
import { newsletterForms } from './features/newsletter/newsletter-forms.ts';
import { newsletterLimits } from './features/newsletter/newsletter-limits.ts';
import { newsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { overviewDeskRoutes } from './features/overview/overview-desk-routes.ts';
import { ownAccountRoutes } from './features/people/own-account-routes.ts';
import { peopleDeskRoutes } from './features/people/people-desk-routes.ts';
import { policyDeskRoutes } from './features/policies/policy-desk-routes.ts';
import { policyRoutes } from './features/policies/policy-routes.ts';
import { blogPostRoutes } from './features/posts/blog-post-routes.ts';
import { postRoutes } from './features/posts/post-routes.ts';
import { waitingDeskRoutes } from './features/posts/review/waiting-desk-routes.ts';
import { writingLimits } from './features/posts/writing/writing-limits.ts';
import { writingRoutes } from './features/posts/writing/writing-routes.ts';
import { type CountingOptions, countReaders } from './features/readers/count-readers.ts';
import { readerLimit } from './features/readers/reader-limit.ts';
import { readerRoutes } from './features/readers/reader-routes.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import { openSignIn } from './features/sign-in/open-sign-in.ts';
import { signInAddresses, signInRoutes } from './features/sign-in/sign-in-routes.ts';
import { firebaseSources, NO_OTHER_SITES, type SignInSettings } from './features/sign-in/sign-in-settings.ts';
import { signInWaysRoutes } from './features/sign-in/sign-in-ways-routes.ts';
import { siteDeskRoutes } from './features/site/site-desk-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { videoDeskRoutes } from './features/videos/video-desk-routes.ts';
import { videoRoutes } from './features/videos/video-routes.ts';
import { answerWithText } from './http/error-answer.ts';
import { createFramework, type Front } from './http/framework.ts';
import { healthRoutes } from './http/health-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { App } from './http/typed-app.ts';
import { answerWithPage } from './pages/answer-with-page.ts';
import { PageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { type RenderOptions, renderFromDatabase } from './pages/render-page.ts';

const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
const FAST_BROTLI = { params: { 1: 4 } };

export interface AppOptions {
  database: Database;
  logger: FastifyBaseLogger;
  dataDir: string;
  trustProxy: string | false;
  /** Known once the server listens. */
  siteUrl: () => string;
  https: boolean;
  /** Of the server; what is sent by mail is hashed with it. */
  secret: string;
  media: Media;
  /** Through which other sites people can sign in; through none, unless given. */
  signIn?: SignInSettings;
  /** Where the keys are that Firebase signs with, where it is not Google's own place. */
  firebaseKeysUrl?: string;
  /** `false` only for load tests. */
  rateLimits: boolean;
  /** By which limits are counted, and days. */
  clock?: () => number;
  /** How readers are counted, where not as usual. */
  counting?: Omit<CountingOptions, 'database' | 'logger'>;
  pages: RenderOptions['pages'];
  /** The folder of the built browser files; `null` while the pages are served from their sources, and not kept. */
  clientFiles: string | null;
  /** Where the development server of the pages sits, before everything else. */
  front?: Front;
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clientFiles, logger, trustProxy, pages, siteUrl } = options;
  const headers = securityHeaders({
    https: options.https,
    development: clientFiles === null,
    sources: firebaseSources(options.signIn?.firebase),
  });
  const cache = new PageCache(clientFiles === null ? 0 : PAGE_CACHE_BYTES, headers);
  database.onChange((changes) => cache.drop(changes));
  const keptPages: Front = (request, response, next) => {
    if (!cache.answerKept(request, response)) next();
  };

  const clock = options.clock ?? Date.now;
  const counting = { enabled: options.rateLimits, clock };
  const accounts = { database, secret: options.secret, limits: accountLimits(counting), https: options.https };
  const signIn = openSignIn({
    settings: options.signIn ?? NO_OTHER_SITES,
    accounts,
    siteUrl,
    firebaseKeysUrl: options.firebaseKeysUrl,
  });
  const writing = { database, media: options.media, limits: writingLimits(counting) };
  const likes = { database, limit: likeLimit(counting) };
  const comments = { database, limits: commentLimits(counting), secret: options.secret, clock };
  const newsletter = { database, secret: options.secret, limits: newsletterLimits(counting) };
  const count = countReaders({ database, logger, ...options.counting });
  const readers = { database, secret: options.secret, count, limit: readerLimit(counting), clock, siteUrl };
  const render = renderFromDatabase({ database, pages, siteUrl, signIn: options.signIn });

  const app = await createFramework({ logger, trustProxy, headers, front: options.front ?? keptPages });
  app.addHook('onClose', count.close);
  await app.register(cookie);
  healthRoutes(app, database, options.dataDir);
  passwordAddress(app);
  await app.register(allCalls, { prefix: '/api' });
  await app.register(async (bare: App) => {
    // The same calls again: one description of them is enough.
    bare.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    await envelopedCalls(bare);
  });
  mediaRoutes(app, options.media.store);
  if (clientFiles !== null) await staticFiles(app, clientFiles);
  await app.register(async (scope: App) => pageRoutes(scope, { pages, render, cache }));
  await app.register(pageForms);
  return app;

  async function allCalls(api: App) {
    await api.register(envelopedCalls);
    await api.register((scope: App) => signInAddresses(scope, signIn));
    await api.register(contentCalls);
    await api.register(imageCalls);
    await api.register(newsletterCalls);
    await api.register(callsOfTheDesk);
    api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    api.all('/*', { schema: { hide: true } }, async () => {
      throw nothingHere();
    });
  }

  /** Under `/api`, and without it for callers of the letter. */
  async function envelopedCalls(api: App) {
    await answersToCalls(api);
    await accountRoutes(api, accounts);
    await ownAccountRoutes(api, accounts);
    await signInRoutes(api, signIn);
    postCategoryRoutes(api, database);
    postRoutes(api, database);
    searchRoutes(api, database);
    await writingRoutes(api, writing);
    likeRoutes(api, likes);
    commentRoutes(api, comments);
    readerRoutes(api, readers);
  }

  /** Only under `/api`: without it, these addresses are those of the images themselves. */
  async function imageCalls(api: App) {
    await answersToCalls(api);
    imageRoutes(api, database);
  }

  /** A content endpoint, and yet in an envelope: what is wrong with an address is said in a message. */
  async function newsletterCalls(api: App) {
    await answersToCalls(api);
    newsletterRoutes(api, newsletter);
  }

  /** For admins alone. */
  async function callsOfTheDesk(api: App) {
    await answersToCalls(api);
    await deskCalls(api, database, async (desk, adminOf) => {
      siteDeskRoutes(desk, database, adminOf);
      policyDeskRoutes(desk, database, adminOf);
      bookDeskRoutes(desk, database, adminOf);
      authorDeskRoutes(desk, database, adminOf);
      videoDeskRoutes(desk, database, adminOf);
      categoryDeskRoutes(desk, database, adminOf);
      await imageDeskRoutes(desk, { database, media: options.media }, adminOf);
      waitingDeskRoutes(desk, database, adminOf);
      commentDeskRoutes(desk, database, adminOf);
      peopleDeskRoutes(desk, { database, secret: options.secret }, adminOf);
      newsletterDeskRoutes(desk, database, adminOf, siteUrl);
      overviewDeskRoutes(desk, { database, dataDir: options.dataDir, store: options.media.store, clock });
      historyDeskRoutes(desk, database);
    });
  }

  /** What pages send where no script runs. */
  async function pageForms(scope: App) {
    scope.setErrorHandler(answerWithPage);
    await newsletterForms(scope, newsletter, async (url) => (await render(url)).html);
  }

  /** Answered plainly, errors in words alone. */
  async function contentCalls(api: App) {
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
}

/** Compressed, and never kept by a cache that others share. */
async function answersToCalls(api: App) {
  await api.register(compress, { encodings: ['br', 'gzip'], brotliOptions: FAST_BROTLI });
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache');
  });
}
