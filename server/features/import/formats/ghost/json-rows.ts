import { ImportError } from '../../source/source-files.ts';

const MOST_BYTES_OF_ROW = 64 * 1024 ** 2;
const DEEPEST = 1000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

interface Row {
  table: string;
  json: string;
}

/**
 * Finds the rows of the tables in an export of Ghost, which is one JSON document of any size: `db[0].data.TABLE`, or
 * `data.TABLE`. Other parts of it are passed over, so that secrets in other tables are never even read as values.
 * @throws {ImportError} if the document is cut off or damaged
 */
export async function* readRows(
  chunks: AsyncIterable<Buffer>,
  tables: ReadonlySet<string>,
): AsyncGenerator<Row, void, undefined> {
  const scanner = new RowScanner(tables);
  for await (const chunk of chunks) yield* scanner.rowsIn(chunk);
  if (!scanner.isComplete) throw new ImportError('The export of Ghost is cut off: its end is missing.');
}

class RowScanner {
  readonly #tables: ReadonlySet<string>;
  /** The containers around the current place; of an object, with the key of the current value. */
  readonly #stack: { isArray: boolean; key: string }[] = [];
  #isInString = false;
  #isEscaped = false;
  #expectsKey = false;
  #key: number[] | undefined;
  #row: { table: string; depth: number; parts: Buffer[]; size: number } | undefined;
  #hasBegun = false;

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  get isComplete(): boolean {
    return this.#hasBegun && this.#stack.length === 0 && !this.#isInString;
  }

  *rowsIn(chunk: Buffer): Generator<Row> {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (this.#isInString) this.#inString(byte);
      else if (byte === QUOTE) this.#beginString();
      else if (byte === COLON) this.#expectsKey = false;
      else if (byte === COMMA) this.#expectsKey = this.#stack.at(-1)?.isArray === false;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (this.#open(byte === OPEN_ARRAY)) start = index;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        const row = this.#close(byte === CLOSE_ARRAY);
        if (row) yield { table: row.table, json: textOf(row.parts, chunk.subarray(start, index + 1)) };
      }
    }
    if (this.#row) this.#keep(this.#row, chunk.subarray(start));
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#endString();
    else if (this.#key && this.#key.length < 100) this.#key.push(byte);
  }

  #beginString(): void {
    this.#isInString = true;
    if (this.#expectsKey && !this.#row) this.#key = [];
  }

  #endString(): void {
    this.#isInString = false;
    const object = this.#stack.at(-1);
    if (this.#key && object) object.key = Buffer.from(this.#key).toString();
    this.#key = undefined;
  }

  /** @returns whether a row begins here */
  #open(isArray: boolean): boolean {
    const table = isArray || this.#row ? undefined : this.#tableHere();
    if (table !== undefined) this.#row = { table, depth: this.#stack.length, parts: [], size: 0 };
    this.#stack.push({ isArray, key: '' });
    if (this.#stack.length > DEEPEST) throw damaged();
    this.#expectsKey = !isArray;
    this.#hasBegun = true;
    return table !== undefined;
  }

  #tableHere(): string | undefined {
    if (this.#stack.at(-1)?.isArray !== true) return undefined;
    const keys = this.#stack.filter(({ isArray }) => !isArray).map(({ key }) => key);
    const table = keys.at(-1) ?? '';
    const path = keys.slice(0, -1).join('.');
    return (path === 'db.data' || path === 'data') && this.#tables.has(table) ? table : undefined;
  }

  /** @returns the row that ends here */
  #close(isArray: boolean) {
    if (this.#stack.pop()?.isArray !== isArray) throw damaged();
    this.#expectsKey = false;
    if (this.#row?.depth !== this.#stack.length) return undefined;
    const row = this.#row;
    this.#row = undefined;
    return row;
  }

  #keep(row: { parts: Buffer[]; size: number }, part: Buffer): void {
    row.parts.push(part);
    row.size += part.length;
    if (row.size > MOST_BYTES_OF_ROW) throw damaged();
  }
}

function textOf(parts: Buffer[], last: Buffer): string {
  return Buffer.concat([...parts, last]).toString();
}

function damaged(): ImportError {
  return new ImportError('The export of Ghost is damaged: it is not valid JSON.');
}
