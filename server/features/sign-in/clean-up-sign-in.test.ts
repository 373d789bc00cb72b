import { expect, test } from 'vitest';
import { buildUser } from '../../../test/support/builders.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { cleanUpSignIn } from './clean-up-sign-in.ts';
import { insertAttempt } from './oidc/attempt-store.ts';
import { insertSignInCode } from './oidc/exchange-store.ts';
import { saveProof } from './proof/proof-store.ts';

const now = Date.now();
const identity = {
  issuer: 'google.com',
  provider: 'Google',
  subject: 'x',
  email: 'x@mail.example',
  isEmailVerified: false,
  firstName: '',
  lastName: '',
};

onBothDatabases('cleaning up', (open) => {
  test('removes sign-ins that nobody finished, and keeps those under way', async () => {
    const { database } = await open();
    const userId = await buildUser(database);
    await database.transaction(async (db) => {
      for (const [name, expiresAt] of [
        ['over', now],
        ['under way', now + 1],
      ] as const) {
        const secrets = { nonce: 'x', verifier: 'x', browserHash: 'x' };
        const attempt = { ...secrets, sessionId: null, confirmedBy: null, stateHash: name, expiresAt };
        await insertAttempt(db, attempt);
        await insertSignInCode(db, { codeHash: name, browserHash: 'x', userId, expiresAt });
        await saveProof(db, name, { identity, expiresAt });
      }
    });
    await cleanUpSignIn(database, now);
    const { read } = database;
    expect(await read.selectFrom('sign_in_attempts').select('state_hash').execute()).toEqual([
      { state_hash: 'under way' },
    ]);
    expect(await read.selectFrom('sign_in_codes').select('code_hash').execute()).toEqual([{ code_hash: 'under way' }]);
    expect(await read.selectFrom('sign_in_proofs').select('browser_hash').execute()).toEqual([
      { browser_hash: 'under way' },
    ]);
  });
});
