import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrno } from '#server/base/ignore-errno.ts';

/** The names of mails and of incompletely written ones. */
const MAIL = /\.eml(\.[0-9a-f-]{36})?(\.part)?$/;
const TO = /^To: *([^\r\n]*(?:\r?\n[ \t]+[^\r\n]+)*)/im;

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
