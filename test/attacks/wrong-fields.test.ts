import { expect, test } from 'vitest';
import { openDesk } from '../support/accounts/desk-app.ts';
import { postIn } from '../support/texts/writing.ts';
import { addressesOf, describedBodies, everyRow, type Field } from './attacker.ts';
import { openSqlite } from './whole-site.ts';

/** Compared with what is stored, and never stored. */
const SECRETS = ['password', 'current_password', 'code', 'firebaseToken', 'reset_token'];

/** What the description of the API rules out for a field, if it does, and the least number of fields that have it. */
const WRONG: [fault: string, fewest: number, wrongFor: (field: Field) => unknown][] = [
  ['is missing', 70, () => undefined],
  ['is of another type', 170, ({ isList }) => (isList ? 7 : { not: 'this' })],
  ['is a number that makes no sense', 25, ({ isNumber }) => (isNumber ? -1.5 : undefined)],
  ['is longer than allowed', 80, ({ maxLength }) => maxLength && 'x'.repeat(maxLength + 1)],
  ['has more than allowed', 14, ({ maxItems }) => maxItems && Array(maxItems + 1).fill(1)],
  [
    'has characters that cannot be stored',
    70,
    ({ name, maxLength }) => (maxLength && !SECRETS.includes(name) ? 'a\0b' : undefined),
  ],
  [
    'is cut within a character',
    70,
    ({ name, maxLength }) => (maxLength && !SECRETS.includes(name) ? 'a\ud83d' : undefined),
  ],
  ['is none of the choices', 35, ({ hasChoices }) => (hasChoices ? 'none of them' : undefined)],
];
/** What a browser says of how a reader came; if it makes no sense, it is left out. */
const LENIENT = ['referrer', 'letter_id'];

test.each(WRONG)(
  'a field that %s is named in words by each call, which writes nothing',
  async (fault, fewest, wrongFor) => {
    const app = await openDesk(openSqlite);
    postIn(await app.owner.create());
    const before = await everyRow(app.database);
    const calls = await describedBodies(app);
    let tried = 0;
    for (const { method, path, fields } of calls) {
      const wrong = fields
        .filter(({ name }) => !LENIENT.includes(name))
        .map((field) => ({ ...field, value: wrongFor(field) }))
        .filter(({ isRequired, value }) => (fault === 'is missing' ? isRequired : value !== undefined));
      if (wrong.length === 0) continue;
      tried += wrong.length;
      const [url = ''] = addressesOf(path, [1]);
      const payload = Object.fromEntries(wrong.map(({ name, value }) => [name, value]));
      const answer = await app.app.inject({ method, url, headers: app.owner.bearer, payload });
      expect([method, path, answer.statusCode]).toEqual([method, path, 400]);
      const { problems = [] }: { problems?: { field: string; message: string }[] } = answer.json();
      const named = problems.map(({ field }) => field.replace(/\..*/, ''));
      expect([path, named]).toEqual([path, expect.arrayContaining(wrong.map(({ name }) => name))]);
      for (const { message } of problems)
        expect([path, message]).toEqual([path, expect.stringMatching(/^[a-z][^{}[\]]+$/i)]);
    }
    // A description that lost what it says of fields would leave nothing to try.
    expect(tried).toBeGreaterThanOrEqual(fewest);
    expect(await everyRow(app.database)).toEqual(before);
  },
);
