import { redirectPath } from './redirect-path.ts';

/** Pages and files that are always there, in lower case, as the router compares them. */
const ALWAYS = new Set(
  `
  / /blog /archive /categories /series /about /privacy /terms /cookies /login /signup /register
  /forgot-password /newsletter /newsletter/letters /newsletter/sent /newsletter/confirmed
  /newsletter/expired /newsletter/preferences-saved /newsletter/not-subscribed /newsletter/unsubscribed
  /replies/confirmed /replies/expired /replies/stopped /feed /feed.xml /feed.json /rss /rss.xml
  /atom.xml /index.xml /feed/atom /feed/rdf /feed/rss /feed/rss2 /feeds/posts/default /sitemap.xml
  /sitemap/pages.xml /sitemap/tags.xml /robots.txt /speculation-rules.json /manifest.webmanifest /favicon.ico
  /favicon.svg /healthz /readyz /post/list /post/latest /post/categories /search/suggest /auth/firebase
  /auth/identities /auth/my-data /auth/profile /auth/sessions
`
    .trim()
    .split(/\s+/),
);

/** The same with all addresses below them. */
const BELOW =
  /^\/(?:api|\.well-known|dashboard|admin|reset-password|newsletter\/(?:confirm|preferences|unsubscribe)|replies\/(?:confirm|stop))(?:\/|$)/;

/** Where other systems stood, which name a page by a parameter: `/?p=12` was never an address of this site. */
const OLD_HOMES = new Set(['/', '/blog']);

/**
 * Whether the site itself always answers at this address, so that a redirect from it would never be asked for.
 * Addresses such as `/blog/x` or `/media/x` are none of these: a redirect from there is asked for while nothing is there.
 * @param key as `redirectPath` makes it
 */
export function isOwnAddress(key: string): boolean {
  const [path = '', query] = key.toLowerCase().split('?');
  if (BELOW.test(path)) return true;
  return ALWAYS.has(path) && (query === undefined || !OLD_HOMES.has(path));
}

/** Whether the query names a page of another system, at an address where this site may have one itself. */
export function namesPageByQuery(url: string): boolean {
  return url.includes('?') && (redirectPath(url)?.includes('?') ?? false);
}
