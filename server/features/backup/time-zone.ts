import type { DatabaseLocation } from '#server/database/database.ts';
import { openSnapshot } from '#server/database/snapshot.ts';
import { defaultSettings } from '#server/features/site/default-settings.ts';

/** Of the site, whatever version its tables are of; makes nothing where there is none. */
export async function readTimeZone(place: DatabaseLocation): Promise<string> {
  const snapshot = await openSnapshot(place);
  if (!snapshot) return defaultSettings.timeZone;
  try {
    if (!(await snapshot.tables()).includes('site_settings')) return defaultSettings.timeZone;
    for await (const rows of snapshot.rows('site_settings')) {
      const found = rows.find(({ name }) => name === 'timeZone');
      if (found) return JSON.parse(String(found.value));
    }
    return defaultSettings.timeZone;
  } finally {
    await snapshot.close();
  }
}
