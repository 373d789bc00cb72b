import type { WriteDb } from '#server/database/database.ts';

export interface Registration {
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  now: number;
}

/** Whatever is known of the address, in one statement: makes a user, replaces an unverified one, leaves a verified one. */
export async function saveRegistration(db: WriteDb, registration: Registration): Promise<void> {
  const details = {
    first_name: registration.firstName,
    last_name: registration.lastName,
    phone_no: registration.phone,
    password_hash: registration.passwordHash,
    created_at: registration.now,
  };
  await db
    .insertInto('users')
    .values({ ...details, email: registration.email, is_admin: 0 })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(details).where('users.email_verified_at', 'is', null),
    )
    .execute();
}

/** @param passwordHash takes the place of the old one, unless it is `undefined` */
export async function markVerified(db: WriteDb, userId: number, passwordHash: string | undefined, now: number) {
  await db
    .updateTable('users')
    .set({ email_verified_at: now, ...(passwordHash !== undefined && { password_hash: passwordHash }) })
    .where('id', '=', userId)
    .execute();
}

/** The address turned out to be somebody's who came another way: what was registered is gone, the password with it. */
export async function replaceRegistration(
  db: WriteDb,
  userId: number,
  { firstName, lastName, now }: { firstName: string; lastName: string; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, phone_no: '', password_hash: null, email_verified_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Registrations that nobody completed. */
export async function deleteUnverifiedUsers(db: WriteDb, { createdBefore }: { createdBefore: number }): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('posts').select('posts.id').whereRef('posts.author_id', '=', 'users.id'))),
    )
    .execute();
}
