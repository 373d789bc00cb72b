import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { answerFromCache } from '#server/http/cache-answers.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { type SiteChange, type SiteSettings, siteChange, siteSettings } from '#shared/contracts/site.ts';
import { PAPER } from '#shared/light-colours.ts';
import { languageOf } from '#shared/text/script.ts';
import { lockSiteLists, readSiteSettings, saveSiteSettings } from './site-store.ts';

export function siteDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(siteSettings) };
  desk.get('/desk/site', { schema }, async () => answer(await readSiteSettings(database.read)));
  desk.put('/desk/site', { schema: { ...schema, body: siteChange } }, async (request) =>
    answer(await changeSite(database, request.user, request.body), 'Saved. The pages show it from now on.'),
  );
}

interface ManifestDeps {
  database: Database;
  /** The same cache that holds the pages. */
  cache: ResponseCache;
}

const ADDRESS = '/manifest.webmanifest';

/** What a phone needs in order to put the site on its home screen: https://www.w3.org/TR/appmanifest/ */
export function manifestRoutes(app: App, { database, cache }: ManifestDeps) {
  app.get(ADDRESS, { schema: { hide: true } }, async (request, reply) => {
    await answerFromCache(cache, ADDRESS, { request, reply }, async () => {
      const text = JSON.stringify(manifestOf(await readSiteSettings(database.read)));
      return { status: 200, text, contentType: 'application/manifest+json; charset=utf-8', tags: new Set(['site']) };
    });
  });
}

function manifestOf({ name, tagline, description }: SiteSettings) {
  return {
    id: '/',
    name,
    description: description || tagline || undefined,
    lang: languageOf(name),
    dir: 'auto',
    start_url: '/',
    scope: '/',
    // Unlike `standalone`, this lets readers see the address and go back.
    display: 'minimal-ui',
    // This is seen before the first page is there.
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}

/** Saves the settings that differ from the stored ones; without any, nothing is recorded or invalidated. */
function changeSite(database: Database, by: { id: number }, change: SiteChange): Promise<SiteSettings> {
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
