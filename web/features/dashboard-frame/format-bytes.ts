const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size as `4.2 MB`, which is never broken over two lines, with decimal units: 1 KB is 1000 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const number = bytes / 1000 ** power;
  const digits = power === 0 || number >= 100 ? 0 : 1;
  return `${number.toLocaleString('en-IN', { maximumFractionDigits: digits })}\u00a0${UNITS[power]}`;
}
