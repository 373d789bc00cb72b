import { z } from 'zod';
import { nothingHere } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { answerFromCache } from '#server/http/cache-answers.ts';
import { answerWithText } from '#server/http/error-answer.ts';
import {
  createRateLimits,
  MINUTE,
  networkOf,
  type RateLimit,
  type RateLimitDeps,
  takeAll,
} from '#server/http/rate-limits.ts';
import type { MadeResponse, ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { optional } from '#shared/contracts/list.ts';
import { language } from '#shared/contracts/text.ts';
import { categoryScope, type FeedScope, seriesScope, WHOLE_SITE } from './feed-scope.ts';
import { FEED_FORMATS, type Feed, type FeedFormat, type FeedRequest, feedQuery, readFeed } from './read-feed.ts';
import { writeAtom, writeJsonFeed, writeRss } from './write-feeds.ts';

interface FeedDeps {
  database: Database;
  siteUrl: () => string;
  /** The same cache that holds the pages. */
  cache: ResponseCache;
  limit: RateLimit;
}

/**
 * How many archives are made for one network in a minute. There may be thousands, each of which takes as long as twenty
 * pages; serving one that is made costs little.
 */
const ARCHIVES_MAXIMUM = 60;

export function archiveLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(ARCHIVES_MAXIMUM, MINUTE);
}

const WRITERS: Record<FeedFormat, { contentType: string; write: (feed: Feed) => string }> = {
  // Browsers show XML, but offer files of the types that feeds have for download.
  'feed.xml': { contentType: 'application/xml; charset=utf-8', write: writeAtom },
  'rss.xml': { contentType: 'application/xml; charset=utf-8', write: writeRss },
  'feed.json': { contentType: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
};

/** Other addresses at which people and programs look for feeds. */
const REDIRECTS: Record<string, FeedFormat> = {
  feed: 'feed.xml',
  rss: 'rss.xml',
  'atom.xml': 'feed.xml',
  // As Hugo has it.
  'index.xml': 'rss.xml',
};

/** The addresses that the feed of a whole site has with WordPress and Blogger. */
const ELSEWHERE: Record<string, FeedFormat> = {
  '/feed/atom': 'feed.xml',
  '/feed/rdf': 'rss.xml',
  '/feed/rss': 'rss.xml',
  '/feed/rss2': 'rss.xml',
  '/feeds/posts/default': 'feed.xml',
};

const NOT_AN_ARCHIVE = 'archive must be a positive number.';
const feedQuerystring = z.object({
  language: optional(z.enum(language.options, 'language must be en or hi.')),
  archive: optional(
    z.coerce.number(NOT_AN_ARCHIVE).int(NOT_AN_ARCHIVE).min(1, NOT_AN_ARCHIVE).max(1e9, NOT_AN_ARCHIVE),
  ),
});

const params = z.object({ slug: z.string().default('') });

/** The feeds of the site and of its parts, cached and invalidated like pages. */
export function feedRoutes(app: App, deps: FeedDeps) {
  app.setErrorHandler(answerWithText);
  partRoutes(app, deps, '', async () => WHOLE_SITE);
  for (const [address, format] of Object.entries(ELSEWHERE)) {
    app.get(address, { schema: { hide: true } }, (_request, reply) => reply.redirect(`/${format}`, 301));
  }
  partRoutes(app, deps, '/category/:slug', (slug) => categoryScope(deps.database.read, slug));
  partRoutes(app, deps, '/series/:slug', (slug) => seriesScope(deps.database.read, slug));
  // People shorten the address of a feed to find its page. A series already has its page there.
  app.get('/category/:slug', { schema: { hide: true, params } }, async (request, reply) => {
    const scope = await categoryScope(deps.database.read, request.params.slug);
    if (!scope) throw nothingHere();
    return reply.redirect(scope.page, 301);
  });
}

type FindScope = (slug: string) => Promise<FeedScope | undefined>;

function partRoutes(app: App, deps: FeedDeps, prefix: string, findScope: FindScope) {
  const schema = { hide: true, params, querystring: feedQuerystring };
  for (const format of FEED_FORMATS) {
    app.get(`${prefix}/${format}`, { schema }, async (request, reply) => {
      const { params, query } = request;
      const scope = await findScope(params.slug);
      if (!scope) throw nothingHere();
      const address = scope.path + feedQuery({ format, ...query });
      if (scope.slug !== params.slug.normalize('NFC')) return reply.redirect(address, 301);
      await answerFromCache(deps.cache, address, { request, reply }, async () => {
        if (query.archive !== undefined) takeAll([[deps.limit, networkOf(request)]]);
        return makeFeed(deps, scope, { format, ...query });
      });
    });
  }
  for (const [name, format] of Object.entries(REDIRECTS)) {
    app.get(`${prefix}/${name}`, { schema }, (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      return reply.redirect(path.replace(/[^/]*\/?$/, feedQuery({ format, ...request.query })), 301);
    });
  }
}

async function makeFeed(
  { database, siteUrl }: FeedDeps,
  scope: FeedScope,
  request: FeedRequest,
): Promise<MadeResponse> {
  const { feed, tags } = await readFeed(database.read, scope, request, siteUrl());
  const { contentType, write } = WRITERS[request.format];
  // The dates in a feed do not tell that an older post was taken back, or the site renamed.
  return { status: 200, text: write(feed), contentType, lastModified: Date.now(), tags: new Set(tags) };
}
