import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { insertStarterContent } from '#server/features/starter/starter-content.ts';
import { main, openSite, toast } from '../../../test/support/browser/site-in-dom.tsx';
import { inTransaction } from '../../../test/support/database/builders.ts';

test('figures that are broken are left out, and nothing else', async () => {
  const { database, newPerson, visit } = await openSite();
  const admin = await newPerson({ is_admin: 1 });
  await inTransaction(database, async (db) => {
    await insertStarterContent(db, { adminId: admin.id, now: Date.now(), afterSave });
    await db.updateTable('author').set({ stats: '{"readers":' }).execute();
  });
  await visit('/about');
  main().getByRole('heading', { level: 1, name: 'Indumati Pathak' });
  expect(document.querySelectorAll('.expertise li')).toHaveLength(4);
  expect(document.querySelector('.achievements')).toBeNull();
});

test('where there is no author, the page says so, in a toast as well', async () => {
  const { visit } = await openSite();
  await visit('/about');
  await toast('Author information not available');
  expect(main().getByText('Author information not available')).toBeTruthy();
});
