import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { answerFromCache } from '#server/http/cache-answers.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { robotsSettings } from '#shared/contracts/site.ts';
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

export function robotsDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(robotsSettings) };
  desk.get('/desk/robots', { schema }, async () => answer(await robotsRow.read(database.read)));
  desk.put('/desk/robots', { schema: { ...schema, body: robotsSettings } }, async ({ user, body }) => {
    await database.transaction(async (db) => {
      await robotsRow.save(db, body);
      await recordAudit(db, 'robots changed', { by: user });
      db.invalidate('robots');
    });
    return answer(body, 'Choice saved.');
  });
}

/**
 * The names under which companies collect texts to train models on. Those that search, or fetch a page because a person
 * asked for it, have other names and are not listed. Checked in November 2026.
 */
const TRAINING_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'Webzio-Extended',
];
