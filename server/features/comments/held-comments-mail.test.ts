import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { countMailJobs, countMailsTo, hurryMails, openReplies } from '../../../test/support/texts/replies.ts';
import { postIn } from '../../../test/support/texts/writing.ts';

const KIND = 'send-held-comments-mail';
const HOLD = { holdFirst: true, linkLimit: null, words: [] };

onBothDatabases('the mail about comments that wait', (open) => {
  async function openHolding(rules = {}) {
    const site = await openReplies(open);
    const boss = await site.talker({ is_admin: 1 });
    await site.database.transaction((db) =>
      db
        .insertInto('site_settings')
        .values({ name: 'commentRules', value: JSON.stringify({ ...HOLD, ...rules }) })
        .execute(),
    );
    return { ...site, boss };
  }

  test('comes at once, and then at most once an hour, however many there are', async () => {
    const { boss, talker, mails, database } = await openHolding();
    const ravi = await talker({ first_name: 'Ravi' });
    await ravi.say('The first.');
    const first = await mails.nextMail(boss.email);
    expect(first.subject).toContain('A comment is waiting for you');
    expect(first.text).toContain('Ravi Rao: “The first.”');
    expect(first.text).toContain('https://site.example/dashboard/comments?show=held');
    const before = Date.now();
    for (let turn = 0; turn < 5; turn += 1) await ravi.say(`More ${turn}.`);
    const jobs = await database.read.selectFrom('jobs').select('due_at').where('kind', '=', KIND).execute();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.due_at).toBeGreaterThan(before + 59 * 60_000);
    await hurryMails(database);
    const second = await mails.nextMail(boss.email);
    expect(second.subject).toContain('6 comments are waiting for you');
    expect(second.text).toContain('And 3 more.');
  });

  test('does not come if all were handled meanwhile', async () => {
    const { boss, talker, mails, database } = await openHolding();
    const ravi = await talker();
    const { id } = await ravi.say('The first.');
    await mails.nextMail(boss.email);
    const other = await ravi.say('The second.');
    postIn(await boss.moderate([id, other.id], 'approve'));
    await hurryMails(database);
    await expect.poll(() => countMailJobs(database, KIND)).toBe(0);
    expect(countMailsTo({ mails }, boss.email)).toBe(1);
  });

  test('can be switched off, and is not about comments that nobody holds', async () => {
    const { talker, boss, database } = await openHolding({ mailsHeld: false });
    await (await talker()).say('It waits.');
    await boss.say('It does not wait.');
    expect(await countMailJobs(database, KIND)).toBe(0);
  });
});
