import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contracts/desk/audit-log.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { recordAudit } from './record-audit.ts';

onDatabase('the history', (open) => {
  test('tells who did what to whom and when, the newest first', async () => {
    const { desk, owner, writer, database } = await openDesk(open);
    const person = await writer();
    await database.transaction((db) => recordAudit(db, 'video added', { by: owner, subject: 'A lamp' }));
    await database.transaction((db) => recordAudit(db, 'suspended', { by: owner, personId: person.id }));
    const name = { first_name: 'Asha', last_name: 'Rao' };
    const actor = { id: owner.id, ...name };
    expect(postIn(await desk.get('history'))).toEqual({
      rows: [
        { id: expect.any(Number), at: expect.any(String), actor, act: 'suspended', subject: '', person: name },
        { id: expect.any(Number), at: expect.any(String), actor, act: 'video added', subject: 'A lamp' },
      ],
      count: 2,
      page: 1,
      limit: 20,
    });
  });

  test('comes page by page, and knows nobody who is gone', async () => {
    const { desk, admin, database } = await openDesk(open);
    const gone = await admin();
    for (const subject of ['1', '2', '3']) {
      await database.transaction((db) => recordAudit(db, 'video added', { by: gone, subject, personId: gone.id }));
    }
    postIn(await desk.remove(`people/${gone.id}`, { writings: 'keep' }));
    const page = postIn(await desk.get('history?page=2&limit=2'));
    expect([page.count, page.rows.map(({ subject }: AuditEntry) => subject)]).toEqual([4, ['2', '1']]);
    for (const row of page.rows) expect(Object.keys(row).sort()).toEqual(['act', 'at', 'id', 'subject']);
  });
});
