const LONGEST = 100;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** The name of another site; empty for our own, for none, and for what is no name. */
export function hostOfReferrer(referrer: string | undefined, siteUrl: string): string {
  const host = referrer?.toLowerCase() ?? '';
  if (host.length > LONGEST || !HOST.test(host)) return '';
  return host === URL.parse(siteUrl)?.host ? '' : host;
}
