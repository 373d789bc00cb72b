import type { Resolver } from 'node:dns/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterSave } from './after-save-list.ts';
import type { Database } from './database/database.ts';
import { accountLimits } from './features/accounts/accounts.ts';
import { commentLimits } from './features/comments/comment-routes.ts';
import { archiveLimit } from './features/feeds/feed-routes.ts';
import { openImportDesk } from './features/import/desk/import-desk.ts';
import type { UploadLimits } from './features/import/desk/receive-upload.ts';
import { openLetterContent } from './features/letters/content/compose-letter.ts';
import { testLetterLimit } from './features/letters/letter-desk-routes.ts';
import { likeLimit } from './features/likes/like-routes.ts';
import type { Dkim } from './features/mail/dkim.ts';
import { defaultBounceAddress, defaultSender, type Mailbox } from './features/mail/mailbox.ts';
import { readSmtpAddress } from './features/mail/smtp.ts';
import { mailEventLimit, mailEventSecret } from './features/mail-events/mail-event-routes.ts';
import { createFetchText, type FetchText } from './features/mail-events/sns.ts';
import { createResolver } from './features/mail-setup/dns-lookup.ts';
import type { Media, MediaLocation } from './features/media/media.ts';
import { newsletterLimits } from './features/newsletter/subscriptions.ts';
import { writingLimits } from './features/posts/writing/writing-limits.ts';
import type { PreviewFiles } from './features/preview-images/preview-files.ts';
import { previewImageLimit } from './features/preview-images/preview-image-routes.ts';
import { type CountingOptions, countReaders } from './features/readers/count-readers.ts';
import { readerLimit } from './features/readers/reader-routes.ts';
import { openRedirects } from './features/redirects/redirects.ts';
import { openSignIn } from './features/sign-in/sign-in.ts';
import { issuerName, NO_OTHER_SITES, type SignInSettings } from './features/sign-in/sign-in-settings.ts';
import type { Middleware } from './http/framework.ts';
import { type RenderOptions, renderFromDatabase } from './pages/render-page.ts';

export interface AppOptions {
  database: Database;
  logger: FastifyBaseLogger;
  dataDir: string;
  /** Empty means SQLite in `dataDir`. */
  databaseUrl: string;
  /** The object store; `undefined` where images are stored in the data folder. */
  s3: MediaLocation['s3'];
  trustProxy: string | false;
  /** Must not be called before the server listens, since a free port is known only then. */
  siteUrl: () => string;
  https: boolean;
  /** The sender of mails; by default `no-reply@` and the host of the site. */
  mailFrom?: Mailbox | undefined;
  /** Where letters come back to; by default `bounce@` and the domain of the sender. */
  bounceAddress?: string | undefined;
  /** The server hashes the codes and tokens that it mails with this. */
  secret: string;
  media: Media;
  /** Shared with the jobs, so that one image is not made twice at the same time. */
  previews: PreviewFiles;
  /** The other sites through which people can sign in; none by default. */
  signIn?: SignInSettings;
  /** The address of Firebase's public signing keys; Google's own by default. */
  firebaseKeysUrl?: string;
  /** The mail server, whose records in the DNS are checked. */
  smtpUrl?: string;
  dkim?: Dkim | undefined;
  /** Asks the DNS; with the system's own servers by default. */
  resolver?: Resolver;
  /** Fetches the certificates of Amazon SNS; with the network by default. */
  fetchText?: FetchText;
  /** `false` only for load tests. */
  rateLimits: boolean;
  /** The current time in milliseconds, for rate limits and for counting days. */
  clock?: () => number;
  /** Overrides the defaults by which readers are counted. */
  counting?: Omit<CountingOptions, 'database' | 'logger'>;
  /** Overrides the limits of files that are uploaded to be imported. */
  importLimits?: UploadLimits;
  pages: RenderOptions['pages'];
  /** The folder of the built browser files; `null` while pages are served from their sources and never cached. */
  clientFiles: string | null;
  /** Runs before everything else; the development server of the pages is installed here. */
  middleware?: Middleware;
}

export type AppDeps = ReturnType<typeof createDeps>;

/** Creates the dependencies of all routes, grouped by feature. */
export function createDeps({ clock: customClock, ...options }: AppOptions) {
  const { database, secret, media, siteUrl, dataDir, https } = options;
  const clock = customClock ?? Date.now;
  // Rate limits need a monotonic clock: if the system clock were set back by a year, people would wait for a year.
  const limitDeps = { enabled: options.rateLimits, clock: customClock ?? (() => performance.now()) };
  const { signIn: settings = NO_OTHER_SITES, firebaseKeysUrl } = options;
  const nameIssuer = (issuer: string) => issuerName(issuer, settings);
  const accounts = { database, secret, limits: accountLimits(limitDeps), https, nameIssuer };
  const sender = () => options.mailFrom ?? defaultSender(siteUrl());
  const bounceAddress = () => options.bounceAddress ?? defaultBounceAddress(sender());
  const hasMailServer = Boolean(options.smtpUrl);
  const count = countReaders({ database, logger: options.logger, ...options.counting });
  return {
    database,
    accounts,
    signIn: openSignIn({ settings, accounts, siteUrl, firebaseKeysUrl }),
    writing: { database, afterSave, media, limits: writingLimits(limitDeps) },
    likes: { database, limit: likeLimit(limitDeps) },
    comments: { database, limits: commentLimits(limitDeps), secret, clock },
    readers: { database, secret, count, limit: readerLimit(limitDeps), clock, siteUrl },
    newsletter: { database, secret, limits: newsletterLimits(limitDeps) },
    letters: {
      database,
      content: openLetterContent({ database, media, logger: options.logger, siteUrl }),
      siteUrl,
      sender,
      hasMailServer,
      testLimit: testLetterLimit(limitDeps),
    },
    mailEvents: {
      ...{ database, secret, siteUrl, fetchText: options.fetchText ?? createFetchText(), now: clock },
      guesses: mailEventLimit(limitDeps),
      bounceAddress,
      mailEventSecret: mailEventSecret(secret),
    },
    mailSetup: {
      ...{ database, resolver: options.resolver ?? createResolver(), now: clock },
      facts: () => ({
        ...{ from: sender().address, bounceAddress: bounceAddress(), dkim: options.dkim },
        smtpHost: readSmtpAddress(options.smtpUrl ?? '')?.host ?? '',
        siteHost: new URL(siteUrl()).hostname,
      }),
    },
    images: { database, media },
    feedLimit: archiveLimit(limitDeps),
    previewImages: {
      database,
      previews: options.previews,
      limit: previewImageLimit(limitDeps),
    },
    people: { database, secret, nameIssuer },
    imports: openImportDesk({
      ...{ database, afterSave, secret, logger: options.logger, uploadLimits: options.importLimits },
      site: { dataDir, databaseUrl: options.databaseUrl, s3: options.s3 },
    }),
    overview: { database, siteUrl, hasMailServer, dataDir, store: media.store, clock },
    redirects: openRedirects({ database, logger: options.logger, siteUrl, clock }),
    visit: visitAsStranger(options),
    siteUrl,
  };
}

/** Asks the pages what they answer at an address; `undefined` if none of them has it. */
function visitAsStranger(options: RenderOptions) {
  const render = renderFromDatabase(options);
  return async (address: string) => {
    const page = (await options.pages()).normaliseUrl(address);
    return page === null ? undefined : render(page);
  };
}
