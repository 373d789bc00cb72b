import { unprocessable } from '#server/base/errors.ts';
import { isPublicHost } from '#server/base/public-address.ts';

/**
 * Everything a letter links to is on the site: its page, its images, and where one unsubscribes. None of it can be mended
 * once the letter is in the inboxes.
 * @returns the host of the site's address if its readers cannot reach it
 */
export function unreachableHost(siteUrl: string): string | null {
  const { hostname } = new URL(siteUrl);
  return isPublicHost(hostname) ? null : hostname;
}

/** @throws {HttpError} 422 */
export function requirePublicSite(siteUrl: string): void {
  const host = unreachableHost(siteUrl);
  if (host === null) return;
  throw unprocessable(
    `Links in this letter would lead to ${host}, which readers cannot reach. Have the public address of the site set first.`,
  );
}
