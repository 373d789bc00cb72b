import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { mail, openMailer } from '../../../test/support/mail/mails.ts';
import { removeFromOutbox } from './outbox.ts';

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
