import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import { accountLimits } from './features/accounts/account-limits.ts';
import { commentLimits } from './features/comments/comment-limits.ts';
import { likeLimit } from './features/likes/like-routes.ts';
import type { Media } from './features/media/media.ts';
import { newsletterLimits } from './features/newsletter/newsletter-limits.ts';
import { writingLimits } from './features/posts/writing/writing-deps.ts';
import { type CountingOptions, countReaders } from './features/readers/count-readers.ts';
import { readerLimit } from './features/readers/record-reader.ts';
import { openSignIn } from './features/sign-in/open-sign-in.ts';
import { NO_OTHER_SITES, providerName, type SignInSettings } from './features/sign-in/sign-in-settings.ts';
import type { Middleware } from './http/framework.ts';
import type { RenderOptions } from './pages/render-page.ts';

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
  middleware?: Middleware;
}

export type AppDeps = ReturnType<typeof createDeps>;

/** What the calls work with, some features' each. */
export function createDeps({ clock: given, ...options }: AppOptions) {
  const { database, secret, media, siteUrl, dataDir, https } = options;
  const clock = given ?? Date.now;
  // One that is never put back: by a year, it would keep people waiting for a year.
  const counting = { enabled: options.rateLimits, clock: given ?? (() => performance.now()) };
  const { signIn: settings = NO_OTHER_SITES, firebaseKeysUrl } = options;
  const nameProvider = (issuer: string) => providerName(issuer, settings);
  const accounts = { database, secret, limits: accountLimits(counting), https, nameProvider };
  const count = countReaders({ database, logger: options.logger, ...options.counting });
  return {
    database,
    accounts,
    signIn: openSignIn({ settings, accounts, siteUrl, firebaseKeysUrl }),
    writing: { database, media, limits: writingLimits(counting) },
    likes: { database, limit: likeLimit(counting) },
    comments: { database, limits: commentLimits(counting), secret, clock },
    readers: { database, secret, count, limit: readerLimit(counting), clock, siteUrl },
    newsletter: { database, secret, limits: newsletterLimits(counting) },
    keeping: { database, media },
    people: { database, secret, nameProvider },
    seen: { database, dataDir, store: media.store, clock },
    siteUrl,
  };
}
