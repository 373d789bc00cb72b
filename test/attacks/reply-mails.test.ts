import { expect, test } from 'vitest';
import { onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { countMailsTo, hurryMails, openReplies, pathIn } from '../support/texts/replies.ts';

guard('Someone had mails about replies sent to a person who did not ask for them.');

const MALLORY = 'mallory@evil.example';
const HOSTILE = `Hi\r\nBcc: ${MALLORY}\r\n\r\n<img src=https://evil.example/x.png><a href="https://evil.example">Log in</a>`;

onSqlite('a mail about a reply', (open) => {
  test('goes to nobody else and runs nothing, whatever the reply and its writer are called', async () => {
    const app = await openReplies(open);
    const asked = await app.subscribed();
    const mallory = await app.talker({ first_name: `=?utf-8?Q?M=0D=0ABcc:_${MALLORY}?= <b>M</b>` });
    await mallory.say(HOSTILE, { parent_id: asked.commentId });
    await hurryMails(app.database);
    const { headers, envelope, subject = '', html = '', text = '' } = await app.mails.nextMail(asked.email);
    expect(envelope.to).toEqual([asked.email]);
    expect(headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
    expect(subject).not.toContain('evil.example');
    expect(html).not.toMatch(/<img|<b>|href="https:\/\/evil/);
    expect(text).toContain('Log in');
    expect(countMailsTo(app, MALLORY)).toBe(0);
  });

  test('is not begun, and not ended, by a link that is for something else', async () => {
    const app = await openReplies(open);
    const person = await app.talker();
    const { id } = await person.say('What do you think?', { wants_replies: true });
    const confirm = pathIn(await app.mails.nextMail(person.email), 'confirm');
    const token = confirm.split('/').at(-1) ?? '';
    const state = async () =>
      JSON.stringify(await app.database.read.selectFrom('reply_subscriptions').selectAll().execute());
    const before = await state();
    for (const path of [
      `newsletter/confirm/${token}`,
      `newsletter/unsubscribe/${token}`,
      `replies/confirm/${token}x`,
    ]) {
      await app.press(`/${path}`);
    }
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      await app.app.inject({ method, url: `${confirm}?_method=POST`, headers: { 'x-http-method-override': 'POST' } });
    }
    expect([id > 0, await state()]).toEqual([true, before]);
    expect((await app.press(confirm)).headers.location).toBe('/replies/confirmed');
    expect(await state()).not.toBe(before);
  });
});
