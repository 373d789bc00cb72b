import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { type AllowanceSettings, allowanceSettings } from '#shared/contracts/site.ts';
import { allowanceRow } from './allowance-store.ts';

/** `requireAdmin` guards these routes. */
export function allowanceDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(allowanceSettings) };
  desk.get('/desk/allowance', { schema }, async () => answer(await allowanceRow.read(database.read)));
  desk.put('/desk/allowance', { schema: { ...schema, body: allowanceSettings } }, async ({ user, body }) =>
    answer(await changeAllowance(database, user, body), 'Space for each account saved.'),
  );
}

function changeAllowance(
  database: Database,
  by: { id: number },
  settings: AllowanceSettings,
): Promise<AllowanceSettings> {
  return database.transaction(async (db) => {
    await allowanceRow.save(db, settings);
    await recordAudit(db, 'site changed', { by, subject: 'allowance' });
    return settings;
  });
}
