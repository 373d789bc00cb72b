import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrno } from './ignore-errno.ts';
import { StartupError } from './startup-error.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

const BYTES = 32;
const SHORTEST = 32;

/** SECRET, or the one in the data folder, which the first start makes. */
export async function readSecret({
  secret,
  dataDir,
}: {
  secret: string | undefined;
  dataDir: string;
}): Promise<string> {
  if (secret !== undefined) return secret;
  const file = join(dataDir, 'secret');
  const kept = (await read(file)) ?? (await make(file, dataDir));
  if (isSecret(kept)) return kept;
  throw new StartupError(`The file ${file} does not hold a secret. Delete it, and the next start makes one.`);
}

/** Whether it is long enough to be one. */
export function isSecret(text: string): boolean {
  return text.trim().length >= SHORTEST;
}

/** When two processes start at once, both return the secret of the one that was first. */
async function make(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const made = `${randomBytes(BYTES).toString('base64url')}\n`;
  await writeFileAtomic(file, Buffer.from(made), { mode: 0o600, overwrite: false });
  return (await read(file)) ?? '';
}

async function read(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(ignoreErrno('ENOENT')))?.trim();
}
