import { expect, test } from 'vitest';
import { onSqlite } from '../support/database/databases.ts';
import { fc, runs } from '../support/runner/fast-check.ts';
import { guard } from '../support/runner/guard.ts';
import { ACTIONS, ATTACKER, beginContest, type Contest, OWNER, openSite, ownersSubject, post } from './two-people.ts';

guard('Someone who registered an address first kept a way into the account of its owner.');

const RESETTING = ['the owner asks for a new password', 'the owner sets a new password'];
/** Who registers first, and what the owner sends along with the code. */
const KNOWN_WAYS = [
  ['the owner registers', 'mails are delivered', 'the attacker registers', 'the owner enters the code alone'],
  ['the attacker registers', 'mails are delivered', 'the owner registers', 'the owner enters the code alone'],
  ['the owner registers', ...Array(6).fill('the attacker registers'), 'the owner enters the code alone'],
  ['the attacker registers', 'the owner registers', 'the owner enters the code with the password'],
  ['the owner registers', 'a minute passes', 'the attacker registers', 'the owner enters the code with the password'],
  ['the attacker registers', ...RESETTING],
  ['the attacker registers', 'the owner signs in with Google'],
  [...['the attacker registers', 'the owner registers', 'the owner enters the code alone'], ...RESETTING],
];

const REGISTERING = ['the owner registers', 'the attacker registers', 'the owner enters the code alone'];
/** Registering more often than anything else: that is where two people meet. */
const action = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...REGISTERING) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(ACTIONS)) },
);
const actions = fc.array(action, { minLength: 5, maxLength: 12 });

/** Nothing that the attacker entered is part of the account, and nothing of theirs opens it. */
async function expectOwners(contest: Contest): Promise<void> {
  const { database, email, attackersTokens, get } = contest;
  const user = await database.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  for (const token of attackersTokens) {
    const { data } = (await get('/api/auth/profile', { authorization: `Bearer ${token}` })).json();
    expect(data.email).not.toBe(email);
  }
  expect((await post(contest, 'login', { password: ATTACKER.password })).statusCode).not.toBe(200);
  if (!user) return;
  expect(['', OWNER.first_name]).toContain(user.first_name);
  expect(['', OWNER.last_name]).toContain(user.last_name);
  expect(['', OWNER.phone_no]).toContain(user.phone_no);
  const { id } = user;
  const identities = await database.read.selectFrom('identities').select('subject').where('user_id', '=', id).execute();
  for (const { subject } of identities) expect(subject).toBe(ownersSubject(email));
  const rows = await database.read.selectFrom('registrations').select('first_name').where('user_id', '=', id).execute();
  if (user.email_verified_at !== null) expect(rows).toEqual([]);
}

onSqlite('an account whose address somebody else registers as well', (open) => {
  test('is its owner’s alone, whatever the two do in which order', async () => {
    const site = await openSite(open);
    const entered = new Set<string>();
    await fc.assert(
      fc.asyncProperty(actions, async (names) => {
        const contest = await beginContest(site);
        for (const name of names) await ACTIONS[name]?.(contest);
        await expectOwners(contest);
        for (const way of contest.entered) entered.add(way);
      }),
      { numRuns: KNOWN_WAYS.length + runs(60), examples: KNOWN_WAYS.map((names): [string[]] => [names]) },
    );
    expect([...entered].sort()).toEqual(['Google', 'code', 'code and password', 'new password']);
  });
});
