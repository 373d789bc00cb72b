import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { site } from '#shared/contracts/site.ts';
import { readSite } from './read-site.ts';

export function siteRoutes(app: App, { read }: Database) {
  app.get('/site', { schema: { response: { 200: site } } }, () => readSite(read));
}
