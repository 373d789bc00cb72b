import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PermanentFailure } from '#server/jobs/job-kind.ts';
import { mail, openMailer, openMailServer } from '../../../test/support/mail/mails.ts';
import { MailNotSent } from './mailer.ts';
import { smtpOptions } from './smtp.ts';

const ASHA = 'asha@mail.example';

/** What sending failed with; never says whom the mail was for. */
async function failureOf(sending: Promise<void>): Promise<Error & { code: string }> {
  const error = await sending.then(
    () => expect.unreachable('It was sent.'),
    (failed) => failed,
  );
  expect(JSON.stringify([error.message, error.stack, { ...error }, error.cause])).not.toMatch(/asha|mail\.example/);
  return error;
}

test('a mail arrives with both its parts, in any script, from the site', async () => {
  const server = await openMailServer();
  const mailer = openMailer({ smtpUrl: server.url });
  const text = `नमस्ते, आशा।\n${'A long line. '.repeat(120)}\n.\n..dots\n`;
  await mailer.send(mail({ subject: '482913 आपका कोड है', text, html: '<p>नमस्ते</p>', fromName: 'चिंतन' }));
  const arrived = await server.nextMail(ASHA);
  expect(arrived).toMatchObject({
    subject: '482913 आपका कोड है',
    from: { name: 'चिंतन', address: 'no-reply@site.example' },
    to: [{ name: '', address: ASHA }],
    envelope: { from: 'no-reply@site.example', to: [ASHA] },
    html: '<p>नमस्ते</p>',
    attachments: [],
  });
  expect(arrived.text?.trimEnd()).toBe(text.trimEnd());
  expect(arrived.raw).toMatch(/^content-type: multipart\/alternative;/im);
  expect(arrived.raw).toMatch(/^auto-submitted: auto-generated\r$/im);
  expect(arrived.raw).toMatch(/^date: \w{3}, \d\d? \w{3} \d{4} [\d:]{8} \+0000\r$/im);
  // Every byte can pass an old mail server, and no line is too long for one.
  expect(arrived.raw).toMatch(/^[\r\n\t\x20-\x7e]*$/);
  expect(Math.max(...arrived.raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
});

test('MAIL_FROM names the sender, before the site does', async () => {
  const server = await openMailServer();
  const mailFrom = { name: 'Rao, "Asha"', address: 'letters@site.example' };
  await openMailer({ smtpUrl: server.url, mailFrom }).send(mail({ fromName: 'The site' }));
  const { from, envelope } = await server.nextMail(ASHA);
  expect(from).toEqual(mailFrom);
  expect(envelope.from).toBe('letters@site.example');
});

test('a mail that is sent again is known by its Message-ID, and another one is not', async () => {
  const server = await openMailServer();
  const mailer = openMailer({ smtpUrl: server.url });
  for (const key of ['one', 'one', 'two']) await mailer.send(mail({ key }));
  const [first, again, other] = server.mails.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[\w-]{43}@site\.example>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('several mails go at once over a few connections', async () => {
  let connections = 0;
  const server = await openMailServer({
    smtp: {
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    },
  });
  const mailer = openMailer({ smtpUrl: server.url });
  const addresses = Array.from({ length: 20 }, (_, index) => `reader-${index}@mail.example`);
  await Promise.all(addresses.map((to) => mailer.send(mail({ to, key: to }))));
  expect(server.mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual([...addresses].sort());
  expect(connections).toBeLessThanOrEqual(3);
});

test('user and password of SMTP_URL log in', async () => {
  const server = await openMailServer({ login: { user: 'lamp@site', pass: 'p:/@% wört' } });
  const url = `smtp://lamp%40site:${encodeURIComponent('p:/@% wört')}@127.0.0.1:${server.port}`;
  await openMailer({ smtpUrl: url }).send(mail());
  expect((await server.nextMail(ASHA)).user).toBe('lamp@site');
  const wrong = await failureOf(openMailer({ smtpUrl: url.replace('p%3A', 'x') }).send(mail()));
  // The operator can mend it, so the mail waits.
  expect([wrong.constructor, wrong.code]).toEqual([MailNotSent, '535']);
});

test.each([
  'asha@mail.example, mallory@mail.example',
  'asha@mail.example,mallory@mail.example',
  'asha@mail.example\r\nRCPT TO:<mallory@mail.example>',
  'asha@mail.example\nBcc: mallory@mail.example',
  'Asha <asha@mail.example>',
  '<asha@mail.example>',
  'group: asha@mail.example;',
  'asha@mail.example mallory@mail.example',
  '"asha@mail.example\\" x"@mail.example',
  'asha@mail.example\0',
  'asha@mail.example\u2028',
  'asha',
  '@mail.example',
  '',
  `${'a'.repeat(250)}@mail.example`,
])('%j is not one address, and gets nothing, nor does anybody else', async (to) => {
  const server = await openMailServer();
  const error = await openMailer({ smtpUrl: server.url })
    .send(mail({ to }))
    .catch((failed) => failed);
  expect([error.constructor, error.code]).toEqual([PermanentFailure, 'EADDRESS']);
  expect(server.mails).toEqual([]);
});

test.each(["o'neil+tag@mail.example", 'ASHA@mail.example', 'a.b!c@sub.mail.example'])(
  '%s is one address',
  async (to) => {
    const server = await openMailServer();
    await openMailer({ smtpUrl: server.url }).send(mail({ to }));
    expect(await server.nextMail(to)).toMatchObject({ to: [{ name: '', address: to }], envelope: { to: [to] } });
  },
);

test.each([
  'Lamp\r\nBcc: mallory@mail.example\r\n\r\nBody',
  'Lamp\nBcc: mallory@mail.example',
  'Lamp" <mallory@mail.example>, "x',
  'Lamp, mallory@mail.example;',
  'Lamp\u2028Bcc: mallory@mail.example',
  '=?utf-8?Q?Lamp=0D=0ABcc:_mallory@mail.example?=',
])('no name and no subject adds a header or a recipient: %j', async (hostile) => {
  const server = await openMailServer();
  await openMailer({ smtpUrl: server.url }).send(mail({ subject: hostile, fromName: hostile, key: hostile }));
  const arrived = await server.nextMail(ASHA);
  expect(arrived.envelope).toEqual({ from: 'no-reply@site.example', to: [ASHA] });
  expect([arrived.to, arrived.cc, arrived.bcc]).toEqual([[{ name: '', address: ASHA }], undefined, undefined]);
  expect(arrived.from?.address).toBe('no-reply@site.example');
  expect([arrived.text?.trim(), arrived.html?.trim()]).toEqual(['T', '<p>H</p>']);
  const oneLine = hostile.replace(/[\r\n\u2028]+/g, ' ').replace('=?', '= ?');
  expect([arrived.subject, arrived.from?.name]).toEqual([oneLine, oneLine]);
});

test('a path or an address in a mail is text, never fetched', async () => {
  const server = await openMailServer();
  const html = '<img src="/etc/passwd"><img src="http://127.0.0.1:1/x.png">';
  await openMailer({ smtpUrl: server.url }).send(mail({ html, text: 'file:///etc/passwd' }));
  const arrived = await server.nextMail(ASHA);
  expect([arrived.html?.trim(), arrived.text?.trim(), arrived.attachments]).toEqual([html, 'file:///etc/passwd', []]);
});

test.each([
  ['550 No such user.', PermanentFailure, '550'],
  ['451 Greylisted.', MailNotSent, '451'],
  ['452 Full.', MailNotSent, '452'],
])('an address to which the server says "%s"', async (answer, kind, code) => {
  const server = await openMailServer({ refuse: (to) => `${answer} ${to}` });
  const error = await failureOf(openMailer({ smtpUrl: server.url }).send(mail()));
  expect([error.constructor, error.code]).toEqual([kind, code]);
});

test('a content that is refused for good is not sent again; a sender that is refused can be mended', async () => {
  const refused = (code: number) => Object.assign(new Error('No.'), { responseCode: code });
  const content = await openMailServer({
    smtp: { onData: (stream, _session, done) => stream.resume().on('end', () => done(refused(554))) },
  });
  const sender = await openMailServer({ smtp: { onMailFrom: (_address, _session, done) => done(refused(550)) } });
  const errors = await Promise.all(
    [content, sender].map(({ url }) => failureOf(openMailer({ smtpUrl: url }).send(mail()))),
  );
  expect(errors.map((error) => error.constructor)).toEqual([PermanentFailure, MailNotSent]);
});

test('a server that is not there, hangs up or has a certificate of its own making can be tried again', async () => {
  const hangsUp = createServer((socket: Socket) => socket.end());
  await new Promise<void>((listening) => hangsUp.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void hangsUp.close());
  const { port } = hangsUp.address() as { port: number };
  const selfSigned = await openMailServer({ smtp: { secure: true } });
  const urls = ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`, `smtps://localhost:${selfSigned.port}`];
  for (const smtpUrl of urls) expect(await failureOf(openMailer({ smtpUrl }).send(mail()))).toBeInstanceOf(MailNotSent);
  expect(selfSigned.mails).toEqual([]);
});

test('a server that keeps a mail waiting is given up, and the next mail is not in its way', async () => {
  let asked = 0;
  const onRcptTo = (_address: unknown, _session: unknown, done: () => void) => {
    asked += 1;
    if (asked > 1) done();
  };
  const server = await openMailServer({ smtp: { onRcptTo } });
  const mailer = openMailer({ smtpUrl: server.url, sendWithinMs: 3000 });
  const error = await failureOf(mailer.send(mail()));
  expect([error.constructor, error.code]).toEqual([MailNotSent, 'EABORT']);
  await mailer.send(mail());
  expect(server.mails).toHaveLength(1);
});

test('closing ends what is being sent', async () => {
  const reached = Promise.withResolvers<void>();
  const server = await openMailServer({ smtp: { onRcptTo: () => reached.resolve() } });
  const mailer = openMailer({ smtpUrl: server.url });
  const sending = failureOf(mailer.send(mail()));
  await reached.promise;
  mailer.close();
  expect(await sending).toBeInstanceOf(MailNotSent);
});

test('elsewhere, a password goes out encrypted or not at all, and certificates are checked', () => {
  const options = (url: string) => smtpOptions(url, 'https://site.example');
  expect(options('smtp://u:p@mail.example')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
  });
  expect(options('smtp://mail.example:25')).toMatchObject({ port: 25, requireTLS: false, ignoreTLS: false });
  expect(options('smtps://mail.example')).toMatchObject({ port: 465, secure: true, auth: undefined });
  expect(options('smtp://u:p@localhost')).toMatchObject({ requireTLS: false, ignoreTLS: true });
  for (const url of ['smtp://mail.example', 'smtps://localhost', 'smtp://[::1]:25'])
    expect(options(url)).toMatchObject({
      tls: { rejectUnauthorized: true },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
});
