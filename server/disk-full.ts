const OF_FILES = ['ENOSPC', 'EDQUOT'];
const OF_POSTGRES = '53100';
const OF_SQLITE = 13;
/** No room for the part of SQLite's log that processes share. */
const OF_SQLITE_SHARED_MEMORY = 4874;

/** Whatever was to be written. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (errcode === OF_SQLITE || errcode === OF_SQLITE_SHARED_MEMORY) return true;
  return code === OF_POSTGRES || OF_FILES.includes(code ?? '');
}
