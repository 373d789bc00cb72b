import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { FileFault } from '#server/features/import/source/source-files.ts';
import type { FrontMatterKind } from './split-front-matter.ts';

/** Every value is text as it was typed: `007`, `1.10` and `12:30` mean what they say. */
export type Value = string | Value[] | { [name: string]: Value };
export type Data = { [name: string]: Value };

const DEPTH_MAXIMUM = 20;
const VALUES_MAXIMUM = 20_000;
const ALIASES_MAXIMUM = 100;

/**
 * Reads fields without constructing or running anything.
 * @param what it is, for messages
 * @throws {FileFault}
 */
export function parseData(kind: FrontMatterKind, source: string, what = 'front matter'): Data {
  let value: unknown;
  try {
    value = PARSERS[kind](source);
  } catch (error) {
    throw new FileFault(`The ${what} cannot be read: ${reasonOf(error)}`);
  }
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new FileFault(`The ${what} has no fields.`);
  const count = { values: 0 };
  return textsOf(value, count, what, 0) as Data;
}

const PARSERS: Record<FrontMatterKind, (source: string) => unknown> = {
  yaml: parseYaml,
  toml: (source) => parseToml(source, { maxDepth: DEPTH_MAXIMUM }),
  json: (source) => JSON.parse(source),
};

/** In the failsafe schema everything is a text, and tags have no meaning. Repeated fields are tolerated, as Jekyll does. */
function parseYaml(source: string): unknown {
  const document = parseDocument(source, {
    schema: 'failsafe',
    merge: true,
    uniqueKeys: false,
    prettyErrors: true,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS({ maxAliasCount: ALIASES_MAXIMUM });
}

/** The first line alone, since parsers add an excerpt. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The stack of the parser is used up: it throws a RangeError, or reports one with a place.
  if (message.includes('call stack')) return 'it is nested too deeply.';
  const [line = ''] = message.split('\n');
  return line.replace(/:$/, '.').replace(/[^.!?]$/, '$&.');
}

function textsOf(value: unknown, count: { values: number }, what: string, depth: number): Value {
  count.values += 1;
  if (depth > DEPTH_MAXIMUM) throw new FileFault(`The ${what} is nested too deeply.`);
  if (count.values > VALUES_MAXIMUM) throw new FileFault(`The ${what} has too many values.`);
  if (value === null || value === undefined) return '';
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => textsOf(item, count, what, depth + 1));
  if (typeof value !== 'object') return String(value);
  const texts: Data = Object.create(null);
  for (const [name, inner] of Object.entries(value)) texts[name] = textsOf(inner, count, what, depth + 1);
  return texts;
}

/** The fields within a field; none in one that is a text or a list. */
export function dataOf(value: Value | undefined): Data {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}
