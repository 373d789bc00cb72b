import type { Database } from '#server/database/database.ts';
import type { RedirectTest } from '#shared/contracts/desk/redirect.ts';
import { variantsOf } from './address-variants.ts';
import { isOwnAddress, namesPageByQuery } from './own-addresses.ts';
import { isLocal } from './read-target.ts';
import { addressOfPath, redirectPath } from './redirect-path.ts';
import { findRedirectsWithPosts } from './redirect-store.ts';
import type { Redirects } from './redirects.ts';

export interface TestDeps {
  database: Database;
  redirects: Pick<Redirects, 'find'>;
  /** What a page answers to strangers; `undefined` if no page has the address. */
  visit(address: string): Promise<{ status: number; location?: string | undefined } | undefined>;
}

/** Says where an address leads a stranger, and why. Nothing of this is counted. */
export async function testRedirect({ database, redirects, visit }: TestDeps, from: string): Promise<RedirectTest> {
  const key = redirectPath(from);
  if (key === undefined)
    return {
      to: null,
      sentence: 'This is not a valid address: it must be a path such as /old/post, or begin with https://.',
    };
  const address = addressOfPath(key);
  if (isOwnAddress(key)) return { to: address, sentence: 'This site answers there itself.' };
  const page = namesPageByQuery(key) ? undefined : await visit(address);
  if (page?.status === 200) return { to: address, sentence: 'A page of this site is there.' };
  if (page?.location) return { to: page.location, sentence: 'That page has moved.' };
  const found = await redirects.find(from);
  if (!found) return { to: null, sentence: await explainNothing(database, key) };
  if (found.path === null)
    return { to: found.location, sentence: 'The address itself says where, so no redirect is needed.' };
  if (await isNowhere(visit, found.location))
    return { to: null, sentence: `Nowhere: the redirect from ${found.path} leads to a page that does not exist.` };
  return { to: found.location, sentence: `By the redirect from ${found.path}.` };
}

/** Of feeds, images and other files. */
const EXTENSION = /\.[^./]+$/;

/** It is not known of other sites, nor of files, which are no pages. */
async function isNowhere(visit: TestDeps['visit'], location: string): Promise<boolean> {
  const key = isLocal(location) ? redirectPath(location) : undefined;
  if (key === undefined || isOwnAddress(key) || EXTENSION.test(key)) return false;
  const page = await visit(location.replace(/#.*$/s, ''));
  return page?.status !== 200 && page?.location === undefined;
}

async function explainNothing({ read }: Database, key: string): Promise<string> {
  const { keys } = variantsOf(key);
  const rows = keys.length > 0 ? await findRedirectsWithPosts(read, keys) : [];
  const hidden = rows.find(({ post_id, status }) => post_id !== null && status !== 'published');
  if (hidden) return `Nowhere for now: it leads to “${hidden.title}”, which is not published.`;
  return rows.length > 0 ? 'Nowhere: its target no longer exists.' : 'Nowhere: visitors see “Page Not Found”.';
}
