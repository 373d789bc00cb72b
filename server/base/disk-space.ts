import { statfs } from 'node:fs/promises';

/** The disk is full, the quota is used up, or the file is larger than the process may write. */
const FILE_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const POSTGRES_DISK_FULL = '53100';
const SQLITE_CODES = [
  // SQLITE_FULL: the disk is full.
  13,
  // SQLITE_IOERR_WRITE: any other failure to write, such as an exceeded quota or file size limit.
  778,
  // SQLITE_IOERR_SHMSIZE: the shared-memory file of the write-ahead log could not grow.
  4874,
];

/** Whether a write failed for lack of space, be it of a file, SQLite or PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return SQLITE_CODES.includes(errcode) || code === POSTGRES_DISK_FULL || FILE_CODES.includes(code);
}

/** The free space on the disk of a folder, in bytes, as available to an unprivileged user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
