import Papa from 'papaparse';
import type { z } from 'zod';
import { unescapeFormula } from '#server/base/csv.ts';
import { readLines } from '#server/base/read-lines.ts';
import {
  exportedComment,
  exportedImage,
  FILES,
  REDIRECT_COLUMNS,
  SUBSCRIBER_COLUMNS,
} from '#server/features/export/export-format.ts';
import { letterLanguage } from '#shared/contracts/newsletter.ts';
import type { Entry, RedirectEntry, RemarkEntry, SubscriberEntry } from '../../entry.ts';
import { FileFault } from '../../source/source-files.ts';
import { type CheckedFiles, parseJson } from './checked-files.ts';
import { postKey } from './read-chintan-post.ts';

const LINE_BYTES_MAXIMUM = 1024 * 1024;
const TABLE_BYTES_MAXIMUM = 64 * 1024 * 1024;
const WRONG_LINE = 'The line is not one of an export.';

/** Every image is compared with its digest, too; one that does not match is left out. */
export async function* readImages(files: CheckedFiles): AsyncGenerator<Entry> {
  for await (const { place, value } of readJsonLines(files, FILES.images, exportedImage)) {
    if (!value) {
      yield { kind: 'problem', place, remark: WRONG_LINE, of: 'images' };
      continue;
    }
    const { file, alt } = value;
    try {
      if (!files.has(file)) throw new FileFault('The file is missing.', file);
      await files.check(file);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      yield { ...problemOf(error), of: 'images' };
      continue;
    }
    yield { kind: 'image', addresses: [`/${file}`], file: `archive:${files.nameInSource(file)}`, alt };
  }
}

export async function* readComments(files: CheckedFiles): AsyncGenerator<Entry> {
  const keyOf = (post: string, number: number) => `${postKey(post)}#${number}`;
  for await (const { place, value } of readJsonLines(files, FILES.comments, exportedComment)) {
    if (!value) {
      yield { kind: 'problem', place, remark: WRONG_LINE, of: 'comments' };
      continue;
    }
    const { post, number, parent, author = '', text, status, created_at, edited_at } = value;
    yield {
      kind: 'comment',
      key: keyOf(post, number),
      place,
      post: postKey(post),
      parent: parent === undefined ? undefined : keyOf(post, parent),
      author,
      text: { format: 'plain', source: text },
      createdAt: Date.parse(created_at),
      editedAt: edited_at === undefined ? undefined : Date.parse(edited_at),
      status,
    };
  }
}

export async function* readSubscribers(files: CheckedFiles): AsyncGenerator<Entry> {
  for (const { place, row } of await readTable(files, FILES.subscribers, SUBSCRIBER_COLUMNS)) {
    yield subscriberOf(place, row) ?? {
      kind: 'problem',
      place,
      remark: 'This is not a subscriber of an export.',
      of: 'subscribers',
    };
  }
}

function subscriberOf(place: string, row: Row<(typeof SUBSCRIBER_COLUMNS)[number]>): SubscriberEntry | undefined {
  const times = [row.confirmed_at, row.asked_at, row.unsubscribed_at, row.paused_at].map(timeOf);
  const [confirmedAt, askedAt, unsubscribedAt, pausedAt] = times;
  const language = letterLanguage.safeParse(row.language);
  const isKnownEnd = ['', 'bounce', 'complaint'].includes(row.ended_by);
  if (confirmedAt == null || askedAt == null || times.includes(undefined) || !language.success || !isKnownEnd)
    return undefined;
  return {
    kind: 'subscriber',
    place,
    email: row.email,
    confirmedAt,
    ...(unsubscribedAt && { unsubscribedAt }),
    source: row.source,
    language: language.data,
    exact: {
      askedAt,
      pausedAt: pausedAt ?? null,
      endedBy: row.ended_by === '' ? null : (row.ended_by as 'bounce' | 'complaint'),
    },
  };
}

export async function* readRedirects(files: CheckedFiles): AsyncGenerator<RedirectEntry> {
  for (const { place, row } of await readTable(files, FILES.redirects, REDIRECT_COLUMNS)) {
    const to = row.post === '' ? { address: row.to } : { post: postKey(row.post) };
    yield { kind: 'redirect', place, from: row.from, to };
  }
}

export function problemOf({ place, message: remark }: FileFault): RemarkEntry {
  return { kind: 'problem', place, remark };
}

/** @returns `null` for an empty field, `undefined` for what is no time */
function timeOf(text: string): number | null | undefined {
  if (text === '') return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Lines that are wrong have no value. @throws {FileFault} */
async function* readJsonLines<Value>(files: CheckedFiles, name: string, schema: z.ZodType<Value>) {
  await files.check(name);
  for await (const { number, bytes } of readLines(await files.open(name), LINE_BYTES_MAXIMUM)) {
    const place = `${name}, line ${number}`;
    yield { place, value: bytes ? schema.safeParse(parseJson(bytes.toString())).data : undefined };
  }
}

type Row<Column extends string> = Record<Column, string>;

/** @throws {FileFault} */
async function readTable<Column extends string>(files: CheckedFiles, name: string, columns: readonly Column[]) {
  const text = await files.text(name, TABLE_BYTES_MAXIMUM);
  const { data } = Papa.parse<string[]>(text, { newline: '\n', delimiter: ',', skipEmptyLines: true });
  const [head = [], ...rows] = data;
  const places = columns.map((column) => head.indexOf(column));
  if (places.includes(-1)) throw new FileFault(`The first line must name the columns ${columns.join(', ')}.`, name);
  return rows.map((values, index) => {
    const fields = columns.map((column, at) => [column, unescapeFormula(values[places[at] as number] ?? '')]);
    return { place: `${name}, row ${index + 2}`, row: Object.fromEntries(fields) as Row<Column> };
  });
}
