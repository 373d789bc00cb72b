import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { hashPassword, makePassword } from '#server/features/accounts/password.ts';
import { hasUsers, insertUser } from '#server/features/accounts/user-store.ts';
import { plantStarterContent } from './plant-starter-content.ts';
import { starterAuthor } from './starter-content.ts';
import { starterEssays } from './starter-essays.ts';

export interface FirstRun {
  adminEmail: string;
  /** Only when ADMIN_PASSWORD gave none; nobody can read it again. */
  madePassword: string | undefined;
  posts: number;
}

/**
 * Makes the admin and the first content of a site that has no users.
 * @returns `null` when there are users, or when a process that started at the same time was quicker
 */
export async function firstRun(
  database: Database,
  { adminEmail, adminPassword, starter }: Pick<Config, 'adminEmail' | 'adminPassword' | 'starter'>,
): Promise<FirstRun | null> {
  if (await hasUsers(database.read)) return null;
  const password = adminPassword ?? makePassword();
  const passwordHash = await hashPassword(password);
  const now = Date.now();
  const [firstName = '', ...lastNames] = starter === 'essays' ? starterAuthor.name.split(' ') : ['Admin'];

  return database.transaction(async (transaction, changed) => {
    const adminId = await insertUser(transaction, {
      email: adminEmail,
      firstName,
      lastName: lastNames.join(' '),
      isAdmin: true,
      isVerified: true,
      passwordHash,
      now,
    });
    if (adminId === undefined) return null;
    if (starter === 'essays') await plantStarterContent(transaction, adminId, now);
    changed('posts', 'every-post', 'categories', 'post-counts', 'videos', 'author', 'site');
    return {
      adminEmail,
      madePassword: adminPassword === undefined ? password : undefined,
      posts: starter === 'essays' ? starterEssays.length : 0,
    };
  });
}
