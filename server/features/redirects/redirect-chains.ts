import type { Db } from '#server/database/database.ts';
import type { Flag } from '#server/database/tables.ts';
import { isLocal } from './read-target.ts';
import { addressOfPath, redirectPath } from './redirect-path.ts';
import { findRedirects, findRedirectsTo } from './redirect-store.ts';
import type { Destination } from './target-posts.ts';

type KnownRedirect = Destination & { path: string; import_id: number | null; by_hand: Flag; created_at: number };

/** The redirects that some others meet, as they are and as they will be. */
export interface RedirectChains {
  at(path: string): KnownRedirect | undefined;
  /** Also leads everything that leads to this address on to where it leads now. */
  set(redirect: KnownRedirect): void;
  /** What is to be written. */
  changed(): KnownRedirect[];
}

/** @param paths of what is to be added, and of what that is to lead to */
export async function readChains(db: Db, paths: string[]): Promise<RedirectChains> {
  const found = await Promise.all([findRedirects(db, paths), findRedirectsTo(db, paths.map(addressOfPath))]);
  const known = new Map<string, KnownRedirect>();
  const leadingTo = new Map<string, Set<string>>();
  const changed = new Set<string>();
  for (const { hits: _, last_hit_at: __, ...row } of found.flat()) remember(row as KnownRedirect);

  function remember(redirect: KnownRedirect): void {
    known.set(redirect.path, redirect);
    if (redirect.target === null) return;
    const others = leadingTo.get(redirect.target);
    if (others) others.add(redirect.path);
    else leadingTo.set(redirect.target, new Set([redirect.path]));
  }

  function save(redirect: KnownRedirect): void {
    remember(redirect);
    changed.add(redirect.path);
  }

  return {
    at: (path) => known.get(path),
    set: (redirect) => {
      save(redirect);
      const { post_id, target, path } = redirect;
      const address = addressOfPath(path);
      for (const other of leadingTo.get(address) ?? []) {
        const before = known.get(other);
        if (before?.target === address) save({ ...before, ...({ post_id, target } as Destination) });
      }
      leadingTo.delete(address);
    },
    changed: () => [...changed].map((path) => known.get(path) as KnownRedirect),
  };
}

/** @returns the key of the address of this site to which it leads; `undefined` if it leads to a post or another site */
export function keyOf({ target }: Destination): string | undefined {
  return target !== null && isLocal(target) ? redirectPath(target) : undefined;
}
