import { readUrl } from '../../text/read-url.ts';
import type { HtmlOptions } from '../transform-html.ts';
import { unwrap } from './elements.ts';

const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|_hs(enc|mi)|yclid|ref_src)$/i;
/** Services that lead through an address of their own, and the parameter that holds the real one. */
const REDIRECTS: readonly (readonly [host: RegExp, parameter: string])[] = [
  [/^(www\.)?google\.[a-z.]+$/, 'q'],
  [/^lm?\.(facebook|instagram)\.com$/, 'u'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
  [/^medium\.com$/, 'url'],
];

/** Makes links to this site relative, removes what only tracks readers, and unwraps links that lead nowhere. */
export function cleanLinks(body: HTMLElement, options: HtmlOptions): void {
  for (const link of body.querySelectorAll('a')) {
    const address = cleanAddress(link.getAttribute('href')?.trim() ?? '', options);
    // Other sites say in it where the link leads, or how they count it.
    link.removeAttribute('title');
    if (address) link.setAttribute('href', address);
    else unwrap(link);
  }
}

/** @returns `null` for an address that a text cannot link to */
function cleanAddress(address: string, { origin }: HtmlOptions): string | null {
  // Other relative addresses belong to a page that is no longer known; those of posts are ours.
  if (/^\/blog\/./.test(address)) return readable(address);
  if (/^(mailto|tel):/i.test(address)) return address;
  const url = /^https?:\/\//i.test(address) ? readUrl(address) : null;
  if (!url) return null;
  if (url.origin === origin) return readable(url.pathname + url.search + url.hash);
  const direct = directAddress(address);
  return direct === address ? address : cleanAddress(direct, { origin });
}

/**
 * @param address of the web, `https://…`
 * @returns where it leads in the end, without what only tracks readers; unchanged if there is nothing of that
 */
export function directAddress(address: string): string {
  const url = /^https?:\/\//i.test(address) ? readUrl(address) : null;
  if (!url) return address;
  const target = REDIRECTS.find(([host]) => host.test(url.hostname) && /^\/(url|l\.php|r\/|)$/.test(url.pathname));
  const real = target && readUrl(url.searchParams.get(target[1]) ?? '');
  // An address within an address is shorter than it, so this ends.
  if (real && /^https?:$/.test(real.protocol)) return directAddress(real.href);
  return withoutTracking(url, address);
}

function withoutTracking(url: URL, address: string): string {
  const names = [...new Set(url.searchParams.keys())].filter((name) => TRACKING.test(name));
  if (names.length === 0) return address;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Slugs in Devanagari stay legible. */
function readable(path: string): string {
  try {
    return decodeURI(path).replace(/[\s<>"\\]/g, encodeURIComponent);
  } catch {
    return path;
  }
}
