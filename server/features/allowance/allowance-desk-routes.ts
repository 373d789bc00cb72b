import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { allowanceSettings } from '#shared/contracts/site.ts';
import { allowanceRow } from './allowance-store.ts';

export function allowanceDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(allowanceSettings) };
  desk.get('/desk/allowance', { schema }, async () => answer(await allowanceRow.read(database.read)));
  desk.put('/desk/allowance', { schema: { ...schema, body: allowanceSettings } }, async ({ user, body }) => {
    await database.transaction(async (db) => {
      await allowanceRow.save(db, body);
      await recordAudit(db, 'site changed', { by: user, subject: 'allowance' });
    });
    return answer(body, 'Space for each account saved.');
  });
}
