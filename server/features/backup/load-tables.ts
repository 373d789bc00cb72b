import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readLines } from '#server/base/read-lines.ts';
import type { Database } from '#server/database/database.ts';
import type { Row } from '#server/database/snapshot.ts';
import { cancelUnfinishedLetters } from '#server/features/letters/letter-store.ts';
import type { Archive } from './archive.ts';
import { BackupProblem, refuseContentErrors } from './backup-problem.ts';
import { insertRows } from './backup-store.ts';
import { fileOf, mediaName, tableOf } from './manifest.ts';

const NAMED_BY_FILE = ['images', 'image_variants'];
/** Far longer than the longest post. */
const LINE_BYTES_MAXIMUM = 8 * 1024 * 1024;
/** Both databases accept this many rows of the widest table in one statement. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

/** Loads all rows in one transaction, so that an interrupted restore leaves the tables empty. */
export async function loadTables(database: Database, { manifest, entries }: Archive): Promise<void> {
  await database.transaction(async (db) => {
    const loaded = new Map<string, number>();
    const load = async () => {
      for await (const { name, content } of entries((entry) => tableOf(entry) !== undefined)) {
        const table = tableOf(name) as string;
        for await (const rows of readRows(content)) {
          if (NAMED_BY_FILE.includes(table)) refuseOtherNames(rows);
          await insertRows(db, table, rows);
          loaded.set(table, (loaded.get(table) ?? 0) + rows.length);
        }
      }
      for (const [table, id] of Object.entries(manifest.lastIds)) await db.engine.setLastId(db, table, id);
    };
    await load().catch(refuseContentErrors);
    for (const { name, rows } of manifest.tables) {
      if (loaded.get(name) === rows || (rows === 0 && !loaded.has(name))) continue;
      throw new BackupProblem(`The backup does not contain all rows of ${name}.`);
    }
    // With the rows, since a site could start as soon as they are there.
    await cancelUnfinishedLetters(db);
    db.invalidate(
      'posts',
      'every-post',
      'suggestions',
      'categories',
      'post-counts',
      'videos',
      'author',
      'site',
      'jobs',
    );
  });
}

/** The site reads and removes files by these names, so another name could reach other files. */
function refuseOtherNames(rows: Row[]): void {
  if (rows.some(({ name }) => fileOf(mediaName(String(name))) === undefined)) {
    throw new BackupProblem('The backup contains an image file with a name that no image of a site has.');
  }
}

/**
 * Yields the rows of a compressed part in batches, so that only a few megabytes are in memory however far it expands.
 * @throws {SyntaxError} when a line is not JSON
 * @throws {BackupProblem} when a line is too long
 */
export async function* readRows(compressed: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  const gunzip = createGunzip();
  // `pipeline` destroys `gunzip` with any error of its source, and so the reader gets it.
  pipeline(Readable.from(compressed), gunzip, () => {});
  let rows: Row[] = [];
  let characters = 0;
  for await (const { bytes } of readLines(gunzip, LINE_BYTES_MAXIMUM)) {
    if (bytes === null) throw new BackupProblem('The backup contains a row that is too long.');
    const line = bytes.toString();
    rows.push(JSON.parse(line));
    characters += line.length;
    if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}
