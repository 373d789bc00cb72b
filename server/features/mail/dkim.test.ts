import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { describe, expect, test } from 'vitest';
import { writeLetterMessage } from '#server/features/letters/sending/letter-message.ts';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { SITE_URL, sender } from '../../../test/support/mail/letters.ts';
import { mail, openMailer, openMailServer } from '../../../test/support/mail/mails.ts';
import { dkimOptions, dkimRecord, readDkim } from './dkim.ts';

const FROM = 'letters@site.example';

function pemOf(key: ReturnType<typeof generateKeyPairSync>['privateKey']): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string;
}

const RSA = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

function readKey(content: string) {
  const dkimKeyFile = join(makeFolder(), 'dkim.pem');
  writeFileSync(dkimKeyFile, content);
  return readDkim({ dkimKeyFile, dkimSelector: 'chintan' });
}

async function readGoodKey() {
  const dkim = await readKey(RSA);
  if (!dkim) throw new Error('There is no key.');
  return dkim;
}

/** Verifies as a receiving mail server does, with another library and the record that the site names. */
async function verify(message: Buffer | string, dkim: Awaited<ReturnType<typeof readGoodKey>>) {
  const record = dkimRecord(dkim, FROM);
  const resolver = async (name: string) => {
    if (name === record.name) return [[record.value]];
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  };
  const { results } = await dkimVerify(message, { resolver });
  return results.map(({ status, signingDomain, signingHeaders }) => ({
    result: status.result,
    domain: signingDomain,
    headers: signingHeaders?.keys.toLowerCase() ?? '',
  }));
}

test('a letter in Hindi is signed, with both headers by which one click unsubscribes', async () => {
  const dkim = await readGoodKey();
  const parts = {
    ...{ id: 1, subject: 'दीये की लौ', language: 'hi' as const, html: '<p>नमस्ते, आशा।</p>', text: 'नमस्ते, आशा।' },
    ...{ siteName: 'चिंतन', replyTo: 'author@site.example' },
  };
  const recipient = { deliveryId: 2, email: 'asha@mail.example', token: 'token', date: new Date() };
  const { message } = await writeLetterMessage({ ...sender, dkim: dkimOptions(dkim, FROM) }, parts, recipient);
  const [signature] = await verify(message, dkim);
  expect(signature).toMatchObject({ result: 'pass', domain: 'site.example' });
  for (const name of ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'reply-to']) {
    expect(signature?.headers.split(/[:;,\s]+/)).toContain(name);
  }
  const changed = message
    .toString()
    .replace('List-Unsubscribe-Post: List-Unsubscribe=One-Click', 'List-Unsubscribe-Post: no');
  expect(await verify(changed, dkim)).toMatchObject([{ result: 'fail' }]);
});

test('every other mail is signed as well, over SMTP and in the outbox', async () => {
  const dkim = await readGoodKey();
  const mailFrom = { name: 'चिंतन', address: FROM };
  const server = await openMailServer();
  await openMailer({ smtpUrl: server.url, mailFrom, dkim }).send(mail({ subject: 'आपका कोड' }));
  const { raw } = await server.nextMail('asha@mail.example');
  expect(await verify(raw, dkim)).toMatchObject([{ result: 'pass' }]);

  const dataDir = makeFolder();
  await openMailer({ dataDir, mailFrom, dkim, siteUrl: SITE_URL }).send(mail());
  const [file = ''] = readdirSync(join(dataDir, 'outbox'));
  expect(await verify(readFileSync(join(dataDir, 'outbox', file)), dkim)).toMatchObject([{ result: 'pass' }]);
});

describe('a key that cannot sign fails at the start', () => {
  test.each([
    ['is too short', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
    ['is not RSA', () => pemOf(generateKeyPairSync('ed25519').privateKey)],
    ['is none', () => 'not a key'],
    ['is empty', () => ''],
  ])('because it %s', async (_why, content) => {
    await expect(readKey(content())).rejects.toThrow(/must hold a private RSA key of at least 2048 bits/);
  });

  test('because its file is missing', async () => {
    const dkimKeyFile = join(makeFolder(), 'none.pem');
    await expect(readDkim({ dkimKeyFile, dkimSelector: 'chintan' })).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});

test('a site without a key signs nothing', async () => {
  expect(await readDkim({ dkimKeyFile: undefined, dkimSelector: 'chintan' })).toBeUndefined();
});
