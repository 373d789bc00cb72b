import { type PostDate, readDate } from '../front-matter/read-date.ts';

const DATED = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+(.*))?$/;

/** Separates `2021-9-1-lamp` into its date and its name; the name is empty for notes of a day. */
export function readFileName(stem: string): { date?: PostDate | undefined; name: string } {
  const parts = stem.split('/');
  const last = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  const [, day, rest] = DATED.exec(last ?? '') ?? [];
  const date = day ? readDate(day) : undefined;
  return date ? { date, name: rest ?? '' } : { name: last ?? '' };
}
