import type { DatabaseLocation } from '#server/database/database.ts';
import { namesIn } from '#server/features/accounts/manage-admins.ts';
import { hashPassword, makePassword } from '#server/features/accounts/password.ts';
import { hasUsers, insertUser } from '#server/features/accounts/user-store.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { firstStartRow } from './first-start-store.ts';

interface FirstRun {
  adminEmail: string;
  /** Set only when there is no ADMIN_PASSWORD. Only its hash is stored, so it cannot be shown again. */
  generatedPassword: string | undefined;
  posts: number;
}

interface FirstRunSettings {
  adminEmail: string;
  /** Empty if it is not known yet: then posts appear without a name, and the overview asks for it. */
  adminName: string;
  /** A password is generated, and shown once, when this is `undefined`. */
  adminPassword: string | undefined;
  starter: 'essays' | 'none';
}

/**
 * Creates the admin and the first content of a site that has no users.
 * @returns `null` when there are users, or when another process did this at the same time
 */
export async function firstRun(
  { database, afterSave }: SavingDeps,
  { adminEmail, adminName, adminPassword, starter }: FirstRunSettings,
): Promise<FirstRun | null> {
  if (await hasUsers(database.read)) return null;
  const { insertStarterContent, starterAuthor, starterEssays } = await import('./starter-content.ts');
  const password = adminPassword ?? makePassword();
  const password_hash = await hashPassword(password);
  const name = adminName || (starter === 'essays' ? starterAuthor.name : '');

  return database.transaction(async (transaction) => {
    const adminId = await insertUser(transaction, {
      email: adminEmail.toLowerCase(),
      ...namesIn(name),
      is_admin: 1,
      password_hash,
    });
    if (adminId === undefined) return null;
    await firstStartRow.save(transaction, { isAnswered: false });
    if (starter === 'essays') await insertStarterContent(transaction, { adminId, now: Date.now(), afterSave });
    transaction.invalidate(
      'posts',
      'every-post',
      'suggestions',
      'categories',
      'post-counts',
      'videos',
      'author',
      'site',
    );
    return {
      adminEmail,
      generatedPassword: adminPassword === undefined ? password : undefined,
      posts: starter === 'essays' ? starterEssays.length : 0,
    };
  });
}

export function firstRunReport({ adminEmail, generatedPassword, posts }: FirstRun, site: DatabaseLocation): string {
  const password = generatedPassword ? `${generatedPassword}   (shown only now; keep it)` : 'the one in ADMIN_PASSWORD';
  const content = posts > 0 ? `${posts} posts, a book, six videos and a profile` : 'nothing; the site is empty';
  const locations = site.databaseUrl ? `PostgreSQL and ${site.dataDir}` : site.dataDir;
  return `
This is the first start. It created:
  the admin    ${adminEmail}
  password     ${password}
  content      ${content}
  publishing   open: anyone with an account and a confirmed email can publish, until you say otherwise at your first login
  kept in      ${locations}

`;
}
