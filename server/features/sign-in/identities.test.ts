import { expect, test } from 'vitest';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { linkIdentity } from './identities.ts';

const identity = {
  issuer: 'google.com',
  provider: 'Google',
  subject: 'x',
  email: '',
  isEmailVerified: false,
  firstName: 'A',
  lastName: '',
};

onBothDatabases('linking an identity', (open) => {
  test('links nothing in a session that was ended while the other site was asked', async () => {
    const { database } = await open();
    const userId = await buildUser(database);
    const confirm = async () => 'password' as const;
    const linking = linkIdentity(database, { userId, sessionId: 1, identity, confirm });
    await expect(linking).rejects.toMatchObject({ reason: 'expired', statusCode: 400 });
    expect(await database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });
});
