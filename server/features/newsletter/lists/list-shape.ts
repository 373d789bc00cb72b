import type { ListColumns, Unwanted } from '#shared/contracts/desk/subscriber.ts';
import { LIST_PROGRAMS, plainName, programOf, STATUS_WORDS } from './list-programs.ts';

/** Where a list has what, in columns counted from 0. */
export interface ListShape {
  /** Whose table it is; `undefined` if an admin has said what its columns are. */
  program: string | undefined;
  /** Where people agreed, if the table does not say. */
  source: string;
  columns: Record<'email' | 'agreed' | 'status' | 'wanted' | 'paying' | 'source' | 'language', number[]>;
  left: [column: number, meaning: Unwanted][];
  words: ReadonlyMap<string, Unwanted | 'wanted'>;
  /** What the whole file is a list of. */
  all: Unwanted | undefined;
  hasLocalTimes: boolean;
}

const OWN_SOURCE = 'Imported';
const LEFT_COLUMNS = new Map(LIST_PROGRAMS.flatMap(({ left = {} }) => Object.entries(left)));

/** The first word of `unsubscribed_email_audience_export_1a2b.csv`, also of a copy of it. */
const FIRST_WORD = /(?:^|[^a-z])([a-z]+)_[^/]*$/i;

/** @returns `undefined` for the table of a program that is not known */
export function shapeOfProgram(names: readonly string[], fileName: string): ListShape | undefined {
  const plain = names.map(plainName);
  const program = programOf(plain);
  const find = (sought: string[] = []) => sought.map((name) => plain.indexOf(name)).filter((index) => index >= 0);
  if (!program || find(program.email).length === 0) return undefined;
  const { email, agreed, status, wanted, paying, source, language } = program;
  const named = { email, agreed, status, wanted, paying, source, language };
  const firstWord = FIRST_WORD.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return {
    program: program.name,
    source: program.hasLocalTimes ? OWN_SOURCE : `${program.name} export`,
    columns: mapValues(named, find),
    left: Object.entries(program.left ?? {}).flatMap(([name, meaning]) =>
      find([name]).map((index): [number, Unwanted] => [index, meaning]),
    ),
    words: new Map([...STATUS_WORDS, ...Object.entries(program.words ?? {})]),
    all: program.leftFiles?.[firstWord],
    hasLocalTimes: program.hasLocalTimes ?? false,
  };
}

/**
 * The shape of a table whose columns an admin has named. Columns and files that any program has for those who want no letters
 * count in every table.
 */
export function shapeOfChoice(columns: ListColumns, names: readonly string[], fileName: string): ListShape {
  const { email, agreed, status, language } = columns;
  const named = { email, agreed, status, language, source: undefined, wanted: undefined, paying: undefined };
  const plain = names.map(plainName);
  return {
    program: undefined,
    source: OWN_SOURCE,
    columns: mapValues(named, (column: number | undefined) => (column === undefined ? [] : [column])),
    left: plain.flatMap((name, index): [number, Unwanted][] => {
      const meaning = LEFT_COLUMNS.get(name);
      return meaning && !Object.values(columns).includes(index) ? [[index, meaning]] : [];
    }),
    words: STATUS_WORDS,
    all: shapeOfProgram(names, fileName)?.all,
    hasLocalTimes: true,
  };
}

function mapValues<Key extends string, Value>(values: Record<Key, Value>, change: (value: Value) => number[]) {
  const entries = Object.entries(values) as [Key, Value][];
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value)])) as Record<Key, number[]>;
}
