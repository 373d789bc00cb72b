import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './errors.ts';
import { ignoreErrno } from './ignore-errno.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

const BYTES = 32;
const MINIMUM_LENGTH = 32;

/**
 * The variable SECRET, or else the secret in the data folder, which the first start creates.
 * @throws {StartupError} when the file does not hold a secret
 */
export async function readSecret({
  secret,
  dataDir,
}: {
  secret: string | undefined;
  dataDir: string;
}): Promise<string> {
  if (secret !== undefined) return secret;
  const file = join(dataDir, 'secret');
  const stored = (await read(file)) ?? (await create(file, dataDir));
  if (isSecret(stored)) return stored;
  throw new StartupError(`The file ${file} does not hold a secret. Delete it, and the next start makes one.`);
}

/** Whether the text is long enough to be a secret: at least 32 characters. */
export function isSecret(text: string): boolean {
  return text.trim().length >= MINIMUM_LENGTH;
}

/** When two processes start at once, both return the secret of the one that wrote first. */
async function create(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const secret = `${randomBytes(BYTES).toString('base64url')}\n`;
  await writeFileAtomic(file, Buffer.from(secret), { mode: 0o600, overwrite: false });
  return (await read(file)) ?? '';
}

async function read(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(ignoreErrno('ENOENT')))?.trim();
}

/** Compares in a time that does not tell how much of a secret, a token or a signature was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
