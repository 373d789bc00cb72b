import type { Db } from '#server/database/database.ts';
import type { Site } from '#shared/contracts/site.ts';
import { defaultSite } from './default-site.ts';
import { listSiteSettings } from './site-store.ts';

export async function readSite(read: Db): Promise<Site> {
  return { ...defaultSite, ...(await listSiteSettings(read)) };
}
