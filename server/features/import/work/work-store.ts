import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { compose } from '#shared/text/compose.ts';
import type { Entry } from '../entry.ts';
import type { KnownImage } from '../images/find-image-file.ts';
import type { ConvertedText } from '../text/converted-text.ts';

/** What a reader yields, after its text was converted. */
export type WorkEntry =
  | (Omit<Extract<Entry, { kind: 'post' }>, 'text'> & { text: ConvertedText; isOwn: boolean })
  | Exclude<Entry, { kind: 'post' | 'problem' | 'left out' }>;

type Kind = WorkEntry['kind'];
export type WorkEntryOf<K extends Kind> = Extract<WorkEntry, { kind: K }>;

/** An image that a text or a post shows, and what became of it. */
export interface WantedImage {
  address: string;
  alt: string;
  /** The first post that shows it, as the report names it. */
  place: string;
  /** `null` until it was brought, or if it could not be. */
  id: number | null;
  name: string | null;
}

const TABLES = `
  pragma journal_mode = memory;
  pragma synchronous = off;
  begin;
  create table entries (id integer primary key, kind text not null, key text, at integer, json text not null);
  create unique index entry_keys on entries (kind, key) where key is not null;
  create index entry_times on entries (kind, at, id);
  create table addresses (address text primary key, key text not null, is_main integer not null) without rowid;
  create table files (address text primary key, file text not null, alt text not null, own_name text) without rowid;
  create table images (address text primary key, alt text not null, place text not null, id integer, name text)
    without rowid;
  create table slugs (key text primary key, slug text not null unique) without rowid;
`;

/**
 * Everything that an import has read and not written yet, in a database of its own that is deleted afterwards. So files
 * of any length need little memory, and nothing is written to the site before all of the file was read.
 */
export class WorkStore {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #statements = new Map<string, StatementSync>();
  /** When the oldest post was written, in milliseconds, if any has a date. */
  oldestPost: number | undefined;

  /** @param folder where the file is; it loses its name at once, so that a crash leaves nothing */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${randomUUID()}.work`);
    this.#database = new DatabaseSync(this.#file);
    // Within the transaction that this begins, SQLite does not look whether the file still has its name.
    this.#database.exec(TABLES);
    // Windows removes no file that is open.
    if (process.platform !== 'win32') rmSync(this.#file);
  }

  /**
   * @param at where it stands among the entries of its kind, which `entries` yields from the smallest to the largest
   * @returns whether it is new; an entry whose key is there already is not added
   */
  add(entry: WorkEntry, at = 0): boolean {
    const key = 'key' in entry ? entry.key : null;
    const { changes } = this.#run(
      'insert into entries (kind, key, at, json) values (?, ?, ?, ?) on conflict do nothing',
      entry.kind,
      key,
      at,
      JSON.stringify(entry),
    );
    return changes === 1;
  }

  has(kind: Kind, key: string): boolean {
    return this.#get('select 1 from entries where kind = ? and key = ?', kind, key) !== undefined;
  }

  count(kind: Kind): number {
    return this.#get<{ count: number }>('select count(*) as count from entries where kind = ?', kind)?.count ?? 0;
  }

  /** From the smallest `at` to the largest; those with the same one in the order in which they were added. */
  *entries<K extends Kind>(kind: K): Generator<WorkEntryOf<K>> {
    const select = this.#database.prepare('select json from entries where kind = ? order by at, id');
    for (const { json } of select.iterate(kind)) yield JSON.parse(String(json));
  }

  /**
   * The first post that claims an address has it, unless it is the main one of another.
   * @param isMain whether readers found the post there, rather than by a number or before its address changed
   */
  addAddress(address: string, postKey: string, isMain: boolean): void {
    const insert = `insert into addresses values (?, ?, ?) on conflict do
      update set key = excluded.key, is_main = 1 where excluded.is_main > is_main`;
    this.#run(insert, addressKey(address), postKey, Number(isMain));
  }

  /** @returns the key of the post that the old site showed at this address */
  postAt(address: string): string | undefined {
    return this.#get<{ key: string }>('select key from addresses where address = ?', addressKey(address))?.key;
  }

  /** Whether the readers of another post found that one there. */
  isMainOfAnother(address: string, postKey: string): boolean {
    const select = 'select 1 from addresses where address = ? and is_main = 1 and key <> ?';
    return this.#get(select, addressKey(address), postKey) !== undefined;
  }

  addImageFile(address: string, { file, alt = '', ownName = null }: KnownImage): void {
    this.#run('insert into files values (?, ?, ?, ?) on conflict do nothing', address, file, alt, ownName);
  }

  imageFile(address: string): KnownImage | undefined {
    return this.#get('select file, alt, own_name as ownName from files where address = ?', address);
  }

  /** The first description that there is counts. */
  wantImage({ address, alt, place }: { address: string; alt?: string | undefined; place: string }): void {
    const insert = `insert into images (address, alt, place) values (?, ?, ?)
      on conflict do update set alt = excluded.alt where alt = ''`;
    this.#run(insert, address, alt ?? '', place);
  }

  countImages(): number {
    return this.#get<{ count: number }>('select count(*) as count from images')?.count ?? 0;
  }

  *wantedImages(): Generator<WantedImage> {
    const select = this.#database.prepare('select * from images order by address');
    for (const row of select.iterate()) yield row as unknown as WantedImage;
  }

  image(address: string): WantedImage | undefined {
    return this.#get('select * from images where address = ?', address);
  }

  setImage(address: string, { id, name }: { id: number; name: string }): void {
    this.#run('update images set id = ?, name = ? where address = ?', id, name, address);
  }

  /** @returns whether no other post of this import will have the slug */
  planSlug(postKey: string, slug: string): boolean {
    return this.#run('insert into slugs values (?, ?) on conflict do nothing', postKey, slug).changes === 1;
  }

  plannedSlug(postKey: string): string | undefined {
    return this.#get<{ slug: string }>('select slug from slugs where key = ?', postKey)?.slug;
  }

  close(): void {
    this.#database.close();
    rmSync(this.#file, { force: true });
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #run(sql: string, ...values: (string | number | null)[]) {
    return this.#prepare(sql).run(...values);
  }

  #get<Row>(sql: string, ...values: (string | number)[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }
}

/**
 * Brings the spellings of one address into one form, so that links between imported posts are recognised: without
 * protocol, `www.`, fragment and trailing slash, and percent-decoded.
 * @param address absolute, root-relative or `archive:NAME`
 */
export function addressKey(address: string): string {
  const [beforeFragment = ''] = address.split('#');
  const key = compose(decoded(beforeFragment))
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, '//')
    .replace(/\/(?:index\.html?)?$/, '');
  return key.replace(/^\/\/[^/?]+/, (host) => host.toLowerCase());
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
