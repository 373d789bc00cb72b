/** No room, more than a quota allows, or a file that is larger than the process may write. */
const OF_FILES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const OF_POSTGRES = '53100';
const OF_SQLITE = [
  // SQLITE_FULL: no room.
  13,
  // SQLITE_IOERR_WRITE: what SQLite says of every other reason not to write, such as a quota or the largest size of a file.
  778,
  // SQLITE_IOERR_SHMSIZE: no room for the part of its log that processes share.
  4874,
];

/** Whatever was to be written. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return OF_SQLITE.includes(errcode) || code === OF_POSTGRES || OF_FILES.includes(code);
}
