import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Row, Snapshot } from '#server/database/snapshot.ts';
import { MAIL_KINDS } from '#server/features/mail/mail-jobs.ts';
import type { Entry } from './archive.ts';
import { BACKED_UP } from './backed-up-tables.ts';
import { partName } from './manifest.ts';

/** Uncompressed, in UTF-16 units. */
const PART_CHARACTERS = 2 * 1024 * 1024;

const compress = promisify(gzip);

export interface Dumped {
  tables: { name: string; rows: number }[];
  /** The names of image files. */
  files: string[];
  /** By table: the highest id it ever gave. */
  lastIds: Record<string, number>;
}

/** Yields every row as a line of JSON, in compressed parts, and adds to `dumped` what the manifest needs to know. */
export async function* dumpTables(snapshot: Snapshot, dumped: Dumped): AsyncGenerator<Entry> {
  const existing = new Set(snapshot.tables);
  const lastIds = await snapshot.lastIds();
  for (const name of BACKED_UP.filter((table) => existing.has(table))) {
    const table = { name, rows: 0, lastId: lastIds[name] };
    yield* dumpTable(snapshot, table, dumped.files);
    dumped.tables.push({ name, rows: table.rows });
    if (table.lastId !== undefined) dumped.lastIds[name] = table.lastId;
  }
}

interface Table {
  name: string;
  rows: number;
  lastId: number | undefined;
}

async function* dumpTable(snapshot: Snapshot, table: Table, files: string[]): AsyncGenerator<Entry> {
  let lines: string[] = [];
  let characters = 0;
  let number = 0;
  const finishPart = async (): Promise<Entry> => {
    number += 1;
    const bytes = await compress(lines.join(''));
    lines = [];
    characters = 0;
    return { name: partName(table.name, number), bytes };
  };

  for await (const rows of snapshot.rows(table.name)) {
    for (const row of rows.flatMap((one) => restorableRows(table.name, one))) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      characters += line.length;
      table.rows += 1;
      if (table.name === 'images' || table.name === 'image_variants') files.push(String(row.name));
      if (table.lastId !== undefined) table.lastId = Math.max(table.lastId, Number(row.id));
      if (characters >= PART_CHARACTERS) yield await finishPart();
    }
  }
  if (lines.length > 0) yield await finishPart();
}

/**
 * Leaves out the jobs that a restored site must not run: failed ones, scheduled ones, which the site adds itself, and
 * mails, which have been sent since or would come too late. The others lose their lease, since no process there holds
 * it.
 */
function restorableRows(table: string, row: Row): Row[] {
  if (table !== 'jobs') return [row];
  if (row.failed_at !== null || row.unique_key || MAIL_KINDS.some((kind) => kind === row.kind)) return [];
  return [{ ...row, lease: null, leased_until: 0 }];
}
