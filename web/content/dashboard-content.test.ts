import { expect, onTestFinished, test, vi } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { insertStarterContent } from '#server/features/starter/starter-content.ts';
import { databaseContent } from '#server/pages/content-api.ts';
import { buildUser, inTransaction } from '../../test/support/database/builders.ts';
import { onSqlite } from '../../test/support/database/databases.ts';
import { openApp } from '../../test/support/server/test-app.ts';
import { dashboardContent } from './dashboard-content.ts';

onSqlite('what the dashboard asks for', (open) => {
  test('is what the server has rendered it from, and no more', async () => {
    const { app, database } = await openApp(open);
    const adminId = await buildUser(database, { is_admin: 1 });
    await inTransaction(database, (db) => insertStarterContent(db, { adminId, now: Date.now(), afterSave }));
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async (url: string) => new Response((await app.inject(url)).payload));
    onTestFinished(() => void vi.unstubAllGlobals());
    const rendered = databaseContent(database)(() => {});

    expect(await dashboardContent.site()).toEqual(await rendered.site());
    const categories = await dashboardContent.categories();
    expect(categories).toEqual(await rendered.categories());
    expect(categories.length).toBeGreaterThan(0);
    expect(await dashboardContent.signInWays()).toEqual(await rendered.signInWays());
  });
});
