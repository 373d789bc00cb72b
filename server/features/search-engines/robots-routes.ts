import type { Database } from '#server/database/database.ts';
import { answerFromCache } from '#server/http/cache-answers.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { TRAINING_CRAWLERS } from './ai-crawlers.ts';
import { robotsRow } from './robots-store.ts';

interface RobotsDeps {
  database: Database;
  siteUrl: () => string;
  /** The same cache that holds the pages. */
  cache: ResponseCache;
}

/** Search results are endless, and everything else here is for programs and for people who are logged in. */
const DISALLOWED = ['/api/', '/admin', '/dashboard', '/*?search=', '/*&search='];

export function robotsRoutes(app: App, { database, siteUrl, cache }: RobotsDeps) {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    await answerFromCache(cache, '/robots.txt', { request, reply }, async () => {
      const { allow_training } = await robotsRow.read(database.read);
      const text = writeRobots(siteUrl(), allow_training);
      return { status: 200, text, contentType: 'text/plain; charset=utf-8', tags: new Set(['robots']) };
    });
  });
}

/**
 * RFC 9309. Pages that must not be listed are not disallowed here: a crawler has to fetch them to read that they say
 * so.
 */
function writeRobots(siteUrl: string, allowTraining: boolean): string {
  const training = [...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
  return [
    ...(allowTraining ? [] : training),
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
