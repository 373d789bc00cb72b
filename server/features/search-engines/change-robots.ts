import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { RobotsSettings } from '#shared/contracts/desk/robots.ts';
import { robotsRow } from './robots-store.ts';

export function changeRobots(
  database: Database,
  by: { id: number },
  settings: RobotsSettings,
): Promise<RobotsSettings> {
  return database.transaction(async (db) => {
    await robotsRow.save(db, settings);
    await recordAudit(db, 'robots changed', { by });
    db.invalidate('robots');
    return settings;
  });
}
