import type { Entry } from '../entry.ts';
import { readCsv } from '../source/read-csv.ts';
import { readStart } from '../source/read-text.ts';
import { ImportError, type SourceFiles } from '../source/source-files.ts';
import { counted } from './counted-remarks.ts';
import { readTime } from './read-time.ts';

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

interface Person {
  place: string;
  email: string;
  confirmedAt: number | undefined;
  isUnsubscribed: boolean;
  isPaying: boolean;
}

/**
 * The people in the tables of a source, but for those who do not want letters. Who is on several lists comes once, with
 * the day of their consent if one of them has it.
 */
export async function* readSubscriberLists(source: SourceFiles, lists: SubscriberLists): AsyncGenerator<Entry> {
  const people = new Map<string, Person>();
  for (const file of source.names().filter((name) => /\.csv$/i.test(name))) {
    try {
      if (!(await isList(source, file, lists))) continue;
      for await (const person of readList(source, file, lists)) {
        const key = person.email.toLowerCase();
        people.set(key, merged(people.get(key), person));
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { kind: 'problem', place: file, remark: error.message, of: 'subscribers' };
    }
  }
  yield* entriesOf([...people.values()], lists);
}

async function isList(source: SourceFiles, file: string, { columns }: SubscriberLists): Promise<boolean> {
  const [first = ''] = (await readStart(source, file, 4096)).toLowerCase().split(/[\r\n]/, 1);
  return /(?:^|,)"?email"?(?:,|$)/.test(first) && columns.test(first);
}

async function* readList(source: SourceFiles, file: string, lists: SubscriberLists): AsyncGenerator<Person> {
  let row = 1;
  for await (const fields of readCsv(await source.open(file))) {
    row += 1;
    const field: Field = (...names) => names.map((name) => fields.get(name)?.trim()).find(Boolean) ?? '';
    const person = {
      place: `${file} row ${row}`,
      email: field('email'),
      confirmedAt: readTime(lists.confirmedAt(field)),
      isUnsubscribed: lists.isUnsubscribed(field),
      isPaying: lists.isPaying(field),
    };
    if (person.email !== '') yield person;
  }
}

function merged(first: Person | undefined, second: Person): Person {
  if (!first) return second;
  return {
    ...(first.confirmedAt === undefined ? second : first),
    isUnsubscribed: first.isUnsubscribed || second.isUnsubscribed,
    isPaying: first.isPaying || second.isPaying,
  };
}

function* entriesOf(all: readonly Person[], { source }: SubscriberLists): Generator<Entry> {
  for (const { isUnsubscribed, place, email, confirmedAt } of all) {
    if (!isUnsubscribed) yield { kind: 'subscriber', place, email, confirmedAt, source };
  }
  const unsubscribed = all.filter(({ isUnsubscribed }) => isUnsubscribed).length;
  const paying = all.filter(({ isPaying }) => isPaying).length;
  const leftOut = (remark: string): Entry => ({ kind: 'left out', place: 'the list of subscribers', remark });
  if (unsubscribed > 0) yield leftOut(`${people(unsubscribed, 'wants', 'want')} no emails, so they were left out.`);
  if (paying > 0) yield leftOut(`${people(paying, 'has', 'have')} a paid subscription, which stays with the old site.`);
}

function people(count: number, verb: string, plural: string): string {
  return `${counted(count, 'person', 'people')} ${count === 1 ? verb : plural}`;
}
