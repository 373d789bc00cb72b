import type { Db } from '#server/database/database.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { listSiteSettings } from './site-store.ts';

/** The settings until an admin changes them. */
export const defaultSettings: SiteSettings = {
  name: 'Chintan',
  hindiName: 'चिंतन',
  tagline: '',
  description: '',
  timeZone: 'Asia/Kolkata',
  dates: 'hindi',
  publishing: 'open',
  unsetSignIn: 'shown',
  invitation: '',
  // Only the author knows how many readers there are; the starter content has the claims of its author.
  claims: { subscribers: '', satisfaction: '', updates: '' },
  journey: [],
  social: [],
};

/** The table also has the row of `lockSiteLists`, which is no setting. */
const SETTING_NAMES = Object.keys(defaultSettings) as (keyof SiteSettings)[];

/** A site that was given another name has the Hindi name that belongs to it, or none. */
export async function readSiteSettings(read: Db): Promise<SiteSettings> {
  const saved = await listSiteSettings(read, SETTING_NAMES);
  const { name = defaultSettings.name } = saved;
  return { ...defaultSettings, ...(name !== defaultSettings.name && { hindiName: '' }), ...saved };
}
