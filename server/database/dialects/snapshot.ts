/** A row of any table; JSON can represent all of its values. */
export type Row = Record<string, string | number | null>;

/** A consistent view of the whole database at one moment, whatever is written meanwhile. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres';
  tables(): Promise<string[]>;
  /** Yields batches of rows, in the order of their ids. */
  rows(table: string): AsyncIterable<Row[]>;
  /** The highest id that each table has ever assigned, including those of deleted rows. */
  lastIds(): Promise<Record<string, number>>;
  close(): Promise<void>;
}
