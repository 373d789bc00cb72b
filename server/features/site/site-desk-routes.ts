import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { siteChange, siteSettings } from '#shared/contracts/desk/site.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { changeSite } from './change-site.ts';
import { readSiteSettings } from './read-site.ts';

export function siteDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(siteSettings) };
  desk.get('/desk/site', { schema }, async () => answer(await readSiteSettings(database.read)));
  desk.put('/desk/site', { schema: { ...schema, body: siteChange } }, async (request) =>
    answer(await changeSite(database, request.user, request.body), 'Saved. The pages show it from now on.'),
  );
}
