import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import type { Transport } from './message.ts';

/** The names of mails and of incompletely written ones. */
const MAIL = /\.eml(\.[0-9a-f-]{36})?(\.part)?$/;
const TO = /^To: *([^\r\n]*(?:\r?\n[ \t]+[^\r\n]+)*)/im;

/** Replaces the mail server on sites without one: writes each mail to an `.eml` file, which mail programs can open. */
export function openOutbox(dataDir: string, logger?: Pick<Logger, 'info'>): Transport {
  const folder = join(dataDir, 'outbox');
  logger?.info({ outbox: folder }, 'emails are written into files, since SMTP_URL is not set');
  return {
    deliver: async ({ fileName, message }) => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Mails contain codes and links that let their holder in.
        await writeFileAtomic(join(folder, fileName), message, { mode: 0o600 });
      } catch (error) {
        const { code = 'EUNKNOWN' } = error as { code?: string };
        return { kind: 'not-sent', code, concerns: 'server', isThrottled: false };
      }
      logger?.info({ file: fileName }, 'an email was written into the outbox');
      return { kind: 'sent', code: null };
    },
    close: () => {},
  };
}

/** Deletes the mails to the matching addresses that the site wrote while it had no mail server. */
export async function removeFromOutbox(dataDir: string, isTheirs: (address: string) => boolean): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(ignoreErrno('ENOENT'));
  for (const name of names ?? []) {
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
