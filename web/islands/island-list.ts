import type { ComponentProps, ComponentType } from 'react';
import { readAccessToken } from '#web/access-token.ts';
import { storedKeys } from '#web/storage.ts';

const isLoggedIn = () => readAccessToken() !== null;
/** This tab holds a comment or a reply that is being written, or remembers a report. */
const hasTakenPart = () => storedKeys('session').some((key) => /^(comment on|reply to|reported comment) /.test(key));

/**
 * The parts of readers' pages that React runs in the browser; nothing else of a page is loaded there. Each module exports
 * its component as `default`. Its props are written into the page, so they must be JSON, and small.
 *
 * An island starts once somebody is about to use it, or with the page if `startsAtOnce` says so.
 */
export const ISLANDS = {
  account: { load: () => import('#web/session/account-menu.tsx'), startsAtOnce: isLoggedIn },
  comments: {
    load: () => import('#web/features/comments/comments.tsx'),
    startsAtOnce: () => isLoggedIn() || hasTakenPart(),
  },
  'forgot-password': { load: () => import('#web/pages/account/forgot-password.tsx'), startsAtOnce: () => true },
  'letter-invitation': { load: () => import('#web/features/newsletter/letter-invitation.tsx') },
  like: { load: () => import('#web/features/likes/like.tsx'), startsAtOnce: isLoggedIn },
  login: { load: () => import('#web/pages/account/login.tsx'), startsAtOnce: () => true },
  'reset-password': { load: () => import('#web/pages/account/reset-password.tsx'), startsAtOnce: () => true },
  search: { load: () => import('#web/features/suggestions/search-form.tsx') },
  signup: { load: () => import('#web/pages/account/signup.tsx'), startsAtOnce: () => true },
  subscription: { load: () => import('#web/features/newsletter/subscription-form.tsx') },
} satisfies Record<string, IslandEntry>;

// biome-ignore lint/suspicious/noExplicitAny: each has props of its own, which `Island` checks
export type IslandComponent = ComponentType<any>;

export interface IslandEntry {
  load: () => Promise<{ default: IslandComponent }>;
  startsAtOnce?: () => boolean;
}

export type IslandName = keyof typeof ISLANDS;

export function islandEntry(name: string): IslandEntry {
  return ISLANDS[name as IslandName];
}

type Module<Name extends IslandName> = Awaited<ReturnType<(typeof ISLANDS)[Name]['load']>>;

export type IslandProps<Name extends IslandName> = ComponentProps<Module<Name>['default']>;
