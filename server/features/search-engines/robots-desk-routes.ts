import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { robotsSettings } from '#shared/contracts/desk/robots.ts';
import { answer, answers, loginErrors } from '#shared/contracts/envelope.ts';
import { changeRobots } from './change-robots.ts';
import { readRobotsSettings } from './robots-store.ts';

/** `requireAdmin` guards these routes. */
export function robotsDeskRoutes(desk: App, database: Database) {
  const schema = { response: { ...answers(robotsSettings), ...loginErrors } };
  desk.get('/desk/robots', { schema }, async () => answer(await readRobotsSettings(database.read)));
  desk.put('/desk/robots', { schema: { ...schema, body: robotsSettings } }, async ({ user, body }) =>
    answer(await changeRobots(database, user, body), 'Choice saved.'),
  );
}
