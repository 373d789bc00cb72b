import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockSiteLists } from '#server/features/site/site-list-lock.ts';
import type { SiteChange, SiteSettings } from '#shared/contracts/desk/site.ts';
import { readSiteSettings } from './read-site.ts';
import { saveSiteSettings } from './site-store.ts';

/** Saves the settings that differ from the stored ones; without any, nothing is recorded or invalidated. */
export function changeSite(database: Database, by: { id: number }, change: SiteChange): Promise<SiteSettings> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const before = await readSiteSettings(db);
    const settings = changedSettings(before, change);
    if (Object.keys(settings).length > 0) {
      await saveSiteSettings(db, settings);
      await recordAudit(db, 'site changed', { by, subject: Object.keys(settings).join(', ') });
      db.invalidate('site');
    }
    return readSiteSettings(db);
  });
}

function changedSettings(before: SiteSettings, change: SiteChange): Partial<SiteSettings> {
  const names = Object.keys(change) as (keyof SiteSettings)[];
  const changed = names.filter((name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, change[name]]));
}
