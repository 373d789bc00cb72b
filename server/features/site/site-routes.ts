import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { site } from '#shared/contracts/site.ts';
import { readSite } from './read-site.ts';

export function siteRoutes(app: App, { read }: Database) {
  app.get('/site', { schema: { response: plainAnswers(site) }, config: { cacheTags: ['site'] } }, () => readSite(read));
}
