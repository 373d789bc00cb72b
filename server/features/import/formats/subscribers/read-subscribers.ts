import { GatheredList } from '#server/features/newsletter/lists/gather-list.ts';
import { shapeOfProgram } from '#server/features/newsletter/lists/list-programs.ts';
import { type ListSite, openTable, readList } from '#server/features/newsletter/lists/read-list.ts';
import type { Entry } from '../../entry.ts';
import { decodeChunks } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { counted } from '../remarks.ts';

/** What tables are called; Excel’s “Unicode text” is one, too. */
export const TABLE = /\.(?:csv|tsv|txt)$/i;

/**
 * The people in the tables of a source, but for those who do not want letters. Who is on several lists comes once, with
 * the day of their consent if one of them has it.
 * @returns how many of its files are lists of subscribers
 */
export async function* readSubscriberLists(source: SourceFiles, site: ListSite): AsyncGenerator<Entry, number> {
  const gathered = new GatheredList();
  let lists = 0;
  for (const file of source.names().filter((name) => TABLE.test(name))) {
    try {
      const table = await openTable(decodeChunks(await source.open(file)));
      const shape = table.isMisquoted ? undefined : shapeOfProgram(table.names, file);
      if (!shape) await table.rows.return(undefined);
      if (!shape) continue;
      lists += 1;
      for await (const row of readList(table, shape, site)) {
        const place = `${file} line ${row.line}`;
        const remark = gathered.add(row, place);
        if (remark !== undefined) yield { kind: 'problem', place, remark, of: 'subscribers' };
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { kind: 'problem', place: file, remark: error.message, of: 'subscribers' };
    }
  }
  yield* entriesOf(gathered);
  return lists;
}

function* entriesOf(gathered: GatheredList): Generator<Entry> {
  for (const { place, reason: remark } of gathered.undated) yield { kind: 'problem', place, remark, of: 'subscribers' };
  for (const { place, email, confirmed_at: confirmedAt, source, language } of gathered.people) {
    yield { kind: 'subscriber', place, email, confirmedAt, source, language };
  }
  const leftOut = (remark: string): Entry => ({ kind: 'left out', place: 'the list of subscribers', remark });
  const { unwanted, paying } = gathered;
  if (unwanted.size > 0) yield leftOut(`${people(unwanted.size, 'wants', 'want')} no emails, so they were left out.`);
  if (paying > 0) yield leftOut(`${people(paying, 'has', 'have')} a paid subscription, which stays with the old site.`);
}

function people(count: number, verb: string, plural: string): string {
  return `${counted(count, 'person', 'people')} ${count === 1 ? verb : plural}`;
}

/**
 * Reads the list of a newsletter program, or an archive of them.
 * @throws {ImportError} if nothing tells which of its columns is which
 */
export async function* readSubscribers(source: SourceFiles, site: ListSite): AsyncGenerator<Entry> {
  const lists = yield* readSubscriberLists(source, site);
  if (lists > 0) return;
  throw new ImportError(
    `${source.name} has no columns that are known here. Import it on the screen “Subscribers”, which asks what they are.`,
  );
}
