import type { Entry } from '../entry.ts';
import { readCsv } from '../source/read-csv.ts';
import { readStart } from '../source/read-text.ts';
import { ImportError, type SourceFiles } from '../source/source-files.ts';

type Field = (...names: string[]) => string;

/** How another program exports its subscribers. */
export interface SubscriberLists {
  /** Where they agreed, as it is stored beside the date. */
  source: string;
  /** What the first line of such a table contains beside `email`. */
  columns: RegExp;
  isUnsubscribed(field: Field): boolean;
  isPaying(field: Field): boolean;
  confirmedAt(field: Field): string;
}

/** The people in the tables of a source, but for those who do not want letters. */
export async function* readSubscriberLists(source: SourceFiles, lists: SubscriberLists): AsyncGenerator<Entry> {
  for (const file of source.names().filter((name) => /\.csv$/i.test(name))) {
    try {
      if (await isList(source, file, lists)) yield* readList(source, file, lists);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { kind: 'problem', place: file, remark: error.message };
    }
  }
}

async function isList(source: SourceFiles, file: string, { columns }: SubscriberLists): Promise<boolean> {
  const [first = ''] = (await readStart(source, file, 4096)).toLowerCase().split(/[\r\n]/, 1);
  return /(?:^|,)"?email"?(?:,|$)/.test(first) && columns.test(first);
}

async function* readList(source: SourceFiles, file: string, lists: SubscriberLists): AsyncGenerator<Entry> {
  let row = 1;
  let unsubscribed = 0;
  let paying = 0;
  for await (const fields of readCsv(await source.open(file))) {
    row += 1;
    const field: Field = (...names) => names.map((name) => fields.get(name)?.trim()).find(Boolean) ?? '';
    if (field('email') === '') continue;
    if (lists.isPaying(field)) paying += 1;
    if (lists.isUnsubscribed(field)) unsubscribed += 1;
    else yield subscriberOf(field, { place: `${file} row ${row}`, lists });
  }
  if (unsubscribed > 0) {
    yield {
      kind: 'left out',
      place: file,
      remark: `${people(unsubscribed, 'wants', 'want')} no mails, so they were left out.`,
    };
  }
  if (paying > 0) {
    const remark = `${people(paying, 'has', 'have')} a paid subscription, which stays with the old site.`;
    yield { kind: 'left out', place: file, remark };
  }
}

function subscriberOf(field: Field, { place, lists }: { place: string; lists: SubscriberLists }): Entry {
  const confirmedAt = Date.parse(lists.confirmedAt(field));
  return {
    kind: 'subscriber',
    place,
    email: field('email'),
    confirmedAt: Number.isNaN(confirmedAt) ? undefined : confirmedAt,
    source: lists.source,
  };
}

function people(count: number, verb: string, plural: string): string {
  return count === 1 ? `1 person ${verb}` : `${count.toLocaleString('en')} people ${plural}`;
}

export function isTrue(text: string): boolean {
  return /^(?:true|1|yes)$/i.test(text);
}
