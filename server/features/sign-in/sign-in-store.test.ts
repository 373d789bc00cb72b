import { expect, test } from 'vitest';
import { deleteRows } from '#server/database/rows.ts';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { countProofTry, saveProof, saveProofCode } from './sign-in-store.ts';

const PROOF = {
  ...{ browser_hash: 'browser', issuer: 'google.com', subject: 'x', email: 'a@example.org' },
  ...{ first_name: 'Asha', last_name: 'Rao', code_hash: null, tries: 0, expires_at: 100 },
};

onBothDatabases('the proof of an address', (open) => {
  test('has a code for five tries, until another proof replaces it or it is over', async () => {
    const { database } = await open();
    const save = (changes = {}) => inTransaction(database, (db) => saveProof(db, { ...PROOF, ...changes }));
    const code = (email: string, now: number) =>
      inTransaction(database, (db) => saveProofCode(db, { browser_hash: 'browser', email, code_hash: 'hash', now }));
    const tryAt = (now: number) => inTransaction(database, (db) => countProofTry(db, 'browser', now));

    expect([await code('a@example.org', 1), await tryAt(1)]).toEqual([false, undefined]);
    await save();
    expect([await code('b@example.org', 1), await code('a@example.org', 100)]).toEqual([false, false]);
    expect(await code('a@example.org', 99)).toBe(true);
    expect(await tryAt(100)).toBeUndefined();
    for (let tried = 0; tried < 5; tried += 1) expect(await tryAt(99)).toMatchObject({ code_hash: 'hash' });
    expect(await tryAt(99)).toBeUndefined();

    await save({ subject: 'y' });
    expect(await tryAt(99)).toMatchObject({ subject: 'y', code_hash: null });
    await inTransaction(database, (db) => deleteRows(db, 'sign_in_proofs', { browser_hash: 'browser' }));
    expect(await tryAt(99)).toBeUndefined();
  });
});
