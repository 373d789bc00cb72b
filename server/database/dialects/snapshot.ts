/** As a row lies in its table; JSON can say all of it. */
export type Row = Record<string, string | number | null>;

/** A whole database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres';
  tables(): Promise<string[]>;
  /** Many at a time, in the order of the ids. */
  rows(table: string): AsyncIterable<Row[]>;
  /** The highest id that each table ever gave, also to rows that are gone. */
  lastIds(): Promise<Record<string, number>>;
  close(): Promise<void>;
}
