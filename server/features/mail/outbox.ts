import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DKIMOptions } from 'nodemailer/lib/dkim';
import type { Logger } from 'pino';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { type MailTransport, writeMessage } from './message.ts';

/** The names of mails and of incompletely written ones. */
const MAIL = /\.eml(\.[0-9a-f-]{36})?(\.part)?$/;
const TO = /^To: *([^\r\n]*(?:\r?\n[ \t]+[^\r\n]+)*)/im;

interface OutboxOptions {
  dataDir: string;
  signature?: DKIMOptions | undefined;
  logger: Pick<Logger, 'info'>;
}

/** Replaces the mail server on sites without one: writes each mail to an `.eml` file, which mail programs can open. */
export function openOutbox({ dataDir, signature, logger }: OutboxOptions): MailTransport {
  const folder = join(dataDir, 'outbox');
  logger.info({ outbox: folder }, 'emails are written into files, since SMTP_URL is not set');
  return {
    deliver: async (mail, sender) => {
      // Imported with the first mail, since the library takes 7 MB of memory.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const signed = signature && { dkim: signature };
      const { message } = await transport.sendMail({ ...writeMessage(mail, sender), ...signed });
      const name = fileName();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Mails contain codes and links that let their holder in.
      await writeFileAtomic(join(folder, name), message as Buffer, { mode: 0o600 });
      logger.info({ file: name }, 'an email was written into the outbox');
    },
    close: () => {},
  };
}

function fileName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.eml`;
}

/** Deletes the mails to the matching addresses that the site wrote while it had no mail server. */
export async function removeFromOutbox(dataDir: string, isTheirs: (address: string) => boolean): Promise<void> {
  const folder = join(dataDir, 'outbox');
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (MAIL.test(name) && isTheirs(await addresseeOf(path))) await rm(path, { force: true });
  }
}

/** @returns the recipient's address in lower case; empty when the file has been deleted or is not a mail */
async function addresseeOf(path: string): Promise<string> {
  const message = await readFile(path, 'utf8').catch(ignoreErrno('ENOENT'));
  const [head = ''] = (message ?? '').split(/\r?\n\r?\n/, 1);
  const [, to = ''] = TO.exec(head) ?? [];
  return to.replace(/[\s<>]+/g, '').toLowerCase();
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreErrno('ENOENT'))) ?? [];
}
