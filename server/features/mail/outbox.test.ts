import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { mail, openMailer } from '../../../test/support/mail/mails.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { removeFromOutbox } from './outbox.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('without a mail server, mails become files for the owner alone', async () => {
  const dataDir = makeFolder();
  const mailer = openMailer({ dataDir });
  for (const subject of ['कोड', 'Second']) await mailer.send(mail({ subject, fromName: 'Lamp' }));
  const folder = join(dataDir, 'outbox');
  const files = readdirSync(folder).sort();
  expect(files).toEqual(
    Array(2).fill(expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f]{12}\.eml$/)),
  );
  expect([modeOf(folder), ...files.map((file) => modeOf(join(folder, file)))]).toEqual([0o700, 0o600, 0o600]);

  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Second', 'कोड']);
  expect(mails[0]).toMatchObject({
    from: { name: 'Lamp', address: 'no-reply@site.example' },
    to: [{ address: 'asha@mail.example' }],
    text: 'T\n',
    html: '<p>H</p>\n',
    messageId: expect.stringMatching(/@site\.example>$/),
  });
});

test('the log says once where mails go, then names each file, and never whom a mail is for', async () => {
  const dataDir = makeFolder();
  const { logger, lines } = collectLog();
  const mailer = openMailer({ dataDir, logger });
  expect(lines).toMatchObject([{ level: 'info', outbox: join(dataDir, 'outbox') }]);
  await mailer.send(mail({ subject: '482913 is your code', key: 'asha@mail.example' }));
  expect(lines.slice(1)).toMatchObject([{ level: 'info', file: readdirSync(join(dataDir, 'outbox'))[0] }]);
  expect(JSON.stringify(lines)).not.toMatch(/asha|482913/);
});

test('a mail that cannot be written is left for another try', async () => {
  const dataDir = makeFolder();
  writeFileSync(join(dataDir, 'outbox'), 'in the way');
  await expect(openMailer({ dataDir }).send(mail())).rejects.toMatchObject({ code: 'EEXIST' });
});

test.each([
  ['https://site.example:8443', 'no-reply@site.example'],
  ['http://localhost:3000', 'no-reply@localhost'],
  ['http://127.0.0.1:3000', 'no-reply@localhost'],
  ['http://[::1]:3000', 'no-reply@localhost'],
  ['https://चिंतन.example', 'no-reply@xn--i1b1c5aq6i.example'],
])('the site at %s writes as %s', async (siteUrl, address) => {
  const dataDir = makeFolder();
  await openMailer({ dataDir, siteUrl }).send(mail());
  const [file = ''] = readdirSync(join(dataDir, 'outbox'));
  const { from } = await PostalMime.parse(readFileSync(join(dataDir, 'outbox', file)));
  expect(from).toEqual({ name: '', address });
});

const LONG = `${'a'.repeat(60)}.very.long@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;

test.each(['asha@mail.example', "o'neil+x@mail.example", LONG])(
  'mails to %s are taken out of the outbox',
  async (to) => {
    const dataDir = makeFolder();
    const mailer = openMailer({ dataDir });
    const folder = join(dataDir, 'outbox');
    await mailer.send(mail({ to: 'meera@mail.example', text: `To: ${to}` }));
    const [others = ''] = readdirSync(folder);
    await mailer.send(mail({ to }));
    const [theirs = ''] = readdirSync(folder).filter((name) => name !== others);
    writeFileSync(join(folder, 'unfinished.eml.part'), readFileSync(join(folder, theirs)));
    writeFileSync(join(folder, 'notes.txt'), `To: ${to}\r\n\r\n`);
    await mailer.takeBack((address) => address === to);
    expect(readdirSync(folder).sort()).toEqual([others, 'notes.txt'].sort());
  },
);

test('where there is no outbox, there is nothing to take', async () => {
  await expect(removeFromOutbox(makeFolder(), () => true)).resolves.toBeUndefined();
});
