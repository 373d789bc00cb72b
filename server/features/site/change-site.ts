import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { takeTurn } from '#server/features/desk/turn-store.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import type { SiteChange, SiteSettings } from '#shared/contracts/desk/site.ts';
import { readSiteSettings } from './read-site.ts';
import { saveSiteSettings } from './site-store.ts';

/** What is given as it stands already is no change. */
export function changeSite(database: Database, by: { id: number }, change: SiteChange): Promise<SiteSettings> {
  return database.transaction(async (db, changed) => {
    await takeTurn(db);
    const before = await readSiteSettings(db);
    const settings = whatIsOther(before, change);
    if (Object.keys(settings).length > 0) {
      await saveSiteSettings(db, settings);
      await noteAct(db, 'site changed', { by, subject: Object.keys(settings).join(', ') });
      changed('site');
    }
    return { ...before, ...settings };
  });
}

function whatIsOther(before: SiteSettings, change: SiteChange): Partial<SiteSettings> {
  const names = Object.keys(change) as (keyof SiteSettings)[];
  const others = names.filter((name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]));
  return Object.fromEntries(others.map((name) => [name, change[name]]));
}
