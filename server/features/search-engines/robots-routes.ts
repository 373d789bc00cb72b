import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { answerFromCache } from '#server/http/answer-from-cache.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { robotsSettings } from '#shared/contracts/desk/robots.ts';
import { answer, answers, loginErrors } from '#shared/contracts/envelope.ts';
import { TRAINING_CRAWLERS } from './ai-crawlers.ts';
import { readRobotsSettings, saveRobotsSettings } from './robots-store.ts';

interface RobotsDeps {
  database: Database;
  siteUrl: () => string;
  /** That of the pages. */
  cache: ResponseCache;
}

/** Results of searches have no end, and everything else here is for people who are logged in. */
const DISALLOWED = ['/api/', '/admin', '/dashboard', '/*?search=', '/*&search='];

export function robotsRoutes(app: App, { database, siteUrl, cache }: RobotsDeps) {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    await answerFromCache(cache, '/robots.txt', { request, reply }, async () => {
      const { allow_training } = await readRobotsSettings(database.read);
      const text = writeRobots(siteUrl(), allow_training);
      return { status: 200, text, contentType: 'text/plain; charset=utf-8', tags: new Set(['robots']) };
    });
  });
}

/** `requireAdmin` guards these routes. */
export function robotsDeskRoutes(desk: App, database: Database) {
  const schema = { response: { ...answers(robotsSettings), ...loginErrors } };
  desk.get('/desk/robots', { schema }, async () => answer(await readRobotsSettings(database.read)));
  desk.put('/desk/robots', { schema: { ...schema, body: robotsSettings } }, async ({ user, body }) => {
    await database.transaction(async (db) => {
      await saveRobotsSettings(db, body);
      await recordAudit(db, 'robots changed', { by: user });
      db.invalidate('robots');
    });
    return answer(body, 'Saved. Crawlers are told from now on.');
  });
}

/** RFC 9309. A page that must not be listed is not disallowed here, since a crawler has to read that it says so. */
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
