import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './base/startup-error.ts';
import { unless } from './unless.ts';

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

/** Of two processes that start at once one makes it, and both read that one. */
async function make(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const own = `${file}.${randomUUID()}`;
  const handle = await open(own, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(BYTES).toString('base64url')}\n`);
    await handle.sync();
    await link(own, file).catch(unless('EEXIST'));
  } finally {
    await handle.close();
    await rm(own);
  }
  return (await read(file)) ?? '';
}

async function read(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(unless('ENOENT')))?.trim();
}
