import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import { type RobotsSettings, robotsSettings } from '#shared/contracts/desk/robots.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { robotsRow } from './robots-store.ts';

/** `requireAdmin` guards these routes. */
export function robotsDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(robotsSettings) };
  desk.get('/desk/robots', { schema }, async () => answer(await robotsRow.read(database.read)));
  desk.put('/desk/robots', { schema: { ...schema, body: robotsSettings } }, async ({ user, body }) =>
    answer(await changeRobots(database, user, body), 'Choice saved.'),
  );
}

function changeRobots(database: Database, by: { id: number }, settings: RobotsSettings): Promise<RobotsSettings> {
  return database.transaction(async (db) => {
    await robotsRow.save(db, settings);
    await recordAudit(db, 'robots changed', { by });
    db.invalidate('robots');
    return settings;
  });
}
