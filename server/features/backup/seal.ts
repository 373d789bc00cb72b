import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { BackupProblem } from './backup-problem.ts';

/**
 * A backup is a tar file with one line after its end: a digest of every byte before it. What reads tar files passes over
 * the line; the digests in the manifest alone would miss what lies between the entries.
 */
const WORDS = 'chintan backup, sha256 ';
const LENGTH = WORDS.length + 64 + 1;

export function sealOf(digest: string): string {
  return `${WORDS}${digest}\n`;
}

/** @returns how many bytes of the file are the tar file @throws {BackupProblem} when a byte is not as it was written */
export async function checkSeal(file: string): Promise<number> {
  const { size, line } = await readLastLine(file);
  if (size === 0) throw new BackupProblem(`${file} is empty.`);
  const length = size - LENGTH;
  if (length <= 0 || !line.startsWith(WORDS)) {
    throw new BackupProblem(`${file} is no backup of Chintan, or its end is missing.`);
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: length - 1 })) hash.update(chunk);
  if (line !== sealOf(hash.digest('hex'))) {
    throw new BackupProblem(`${file} is damaged: it does not hold what was written into it.`);
  }
  return length;
}

async function readLastLine(file: string): Promise<{ size: number; line: string }> {
  const found = await stat(file).catch((error) => {
    throw ['ENOENT', 'ENOTDIR'].includes(error.code) ? new BackupProblem(`There is no file ${file}.`) : error;
  });
  if (!found.isFile()) throw new BackupProblem(`${file} is not a file.`);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read({ buffer: Buffer.alloc(LENGTH), position: Math.max(0, size - LENGTH) });
    return { size, line: buffer.toString('latin1') };
  } finally {
    await handle.close();
  }
}
