/** By what the site's author is recognised: both are `null` while there is no profile. */
export interface SiteAuthor {
  /** The account that the profile belongs to. */
  site_author_id: number | null;
  site_author_name: string | null;
}

export const NO_SITE_AUTHOR: SiteAuthor = { site_author_id: null, site_author_name: null };

interface Account {
  author_id: number | null;
  author_is_admin: 0 | 1 | null;
  first_name: string | null;
  last_name: string | null;
}

/**
 * Whether this is the account of the site's author. Anybody can give theirs the author's name, so a name is believed
 * only if the account is an admin's and the profile belongs to none.
 */
export function isSiteAuthor(account: Account, { site_author_id, site_author_name }: SiteAuthor): boolean {
  if (site_author_id !== null) return account.author_id === site_author_id;
  return account.author_is_admin === 1 && fullNameOf(account) === site_author_name;
}

export function fullNameOf({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}
