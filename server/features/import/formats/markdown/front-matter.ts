import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { readBytes } from '#server/features/import/source/read-text.ts';
import { FileFault, type SourceFiles } from '#server/features/import/source/source-files.ts';
import { encodingIn } from '#shared/text/encoding-in.ts';

/** Every value is text as it was typed: `007`, `1.10` and `12:30` mean what they say. */
export type Value = string | Value[] | { [name: string]: Value };
export type Data = { [name: string]: Value };

type Kind = 'yaml' | 'toml' | 'json';

interface SplitText {
  /** Absent if the text has none. */
  frontMatter?: { kind: Kind; source: string };
  body: string;
}

/** No text is as long; what is larger is something else, and does not get into memory. */
const MAXIMUM_BYTES = 4 * 1024 * 1024;
/** Above this, it is no front matter but something that wants to keep the parser busy. */
const MAXIMUM = 100_000;
const DEPTH_MAXIMUM = 20;
const VALUES_MAXIMUM = 20_000;
const ALIASES_MAXIMUM = 100;

const FENCE = /^(---|\+\+\+)[ \t]*([\w-]*)[ \t]*\n/;
const ENDS: Record<string, RegExp> = {
  '---': /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m,
  '+++': /^\+{3}[ \t]*(?:\n|$)/m,
};
const KINDS = new Map<string, Kind>(Object.entries({ yaml: 'yaml', yml: 'yaml', toml: 'toml', json: 'json' }));
/** A text that begins with a rule rather than with front matter has no field in its next line. */
const FIELD = /^\s*["']?[\w-]+["']?\s*[:=]/;

/** @throws {FileFault} if it is not text in UTF-8 or UTF-16, or its front matter has no end */
export async function readText(source: SourceFiles, name: string): Promise<SplitText> {
  return splitFrontMatter(await readMarkdown(source, name));
}

/**
 * Reads a file as text with line feeds alone.
 * @throws {FileFault} if it is not text in UTF-8 or UTF-16
 * @throws {ImportError} if it is damaged or too large
 */
export async function readMarkdown(source: SourceFiles, name: string): Promise<string> {
  const text = decode(await readBytes(source, name, MAXIMUM_BYTES));
  if (text === undefined) throw new FileFault('The file is not text in UTF-8. Save it in UTF-8 and try again.');
  if (text.includes('\0')) throw new FileFault('The file is not a text.');
  return text.replace(/\r\n?/g, '\n');
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encodingIn(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Separates a text from what stands above it between `---` or `+++`, or as an object in JSON. */
function splitFrontMatter(text: string): SplitText {
  const [opening, mark = '', language = ''] = FENCE.exec(text) ?? [];
  if (opening === undefined) return splitObject(text);
  const rest = text.slice(opening.length);
  const end = ENDS[mark]?.exec(rest);
  if (!end) {
    if (language === '' && !FIELD.test(rest.slice(0, 1000))) return { body: text };
    throw new FileFault(`The front matter begins with ${mark}, but does not end.`);
  }
  if (end.index > MAXIMUM)
    throw new FileFault(`The front matter is longer than ${MAXIMUM.toLocaleString('en')} characters.`);
  const kind = kindOf(mark, language.toLowerCase());
  return { frontMatter: { kind, source: rest.slice(0, end.index) }, body: rest.slice(end.index + end[0].length) };
}

/** Hugo's JSON stands without fences: it ends with the brace that closes the first. */
function splitObject(text: string): SplitText {
  if (!/^\{\s*"/.test(text)) return { body: text };
  let depth = 0;
  for (const { 0: sign, index } of text.slice(0, MAXIMUM).matchAll(/"(?:[^"\\]|\\.)*"?|[{}]/gs)) {
    if (sign === '{') depth += 1;
    else if (sign === '}' && --depth === 0)
      return { frontMatter: { kind: 'json', source: text.slice(0, index + 1) }, body: text.slice(index + 1) };
  }
  throw new FileFault('The front matter begins with {, but does not end.');
}

function kindOf(mark: string, language: string): Kind {
  if (mark === '+++') return 'toml';
  if (language === '') return 'yaml';
  const kind = KINDS.get(language);
  if (kind) return kind;
  if (/^(?:js|javascript|ts|coffee)/.test(language))
    throw new FileFault(`The front matter is a program (---${language}), which an import does not run.`);
  throw new FileFault(`The front matter is written in “${language}”, which an import cannot read.`);
}

/** @returns the fields of a file of settings; `undefined` for one that is a program, or in another format */
export function parseSettings(name: string, source: string): Data | undefined {
  const kind = KINDS.get(name.slice(name.lastIndexOf('.') + 1));
  return kind && parseData(kind, source, 'file of settings');
}

/**
 * Reads fields without constructing or running anything.
 * @param what it is, for messages
 * @throws {FileFault}
 */
export function parseData(kind: Kind, source: string, what = 'front matter'): Data {
  let value: unknown;
  try {
    value = PARSERS[kind](source);
  } catch (error) {
    throw new FileFault(`The ${what} cannot be read: ${reasonOf(error)}`);
  }
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new FileFault(`The ${what} has no fields.`);
  return textsOf(value, { values: 0 }, what, 0) as Data;
}

const PARSERS: Record<Kind, (source: string) => unknown> = {
  yaml: parseYaml,
  toml: (source) => parseToml(source, { maxDepth: DEPTH_MAXIMUM }),
  json: (source) => JSON.parse(source),
};

/** In the failsafe schema everything is a text, and tags have no meaning. Repeated fields are tolerated, as Jekyll does. */
function parseYaml(source: string): unknown {
  const options = {
    schema: 'failsafe',
    merge: true,
    uniqueKeys: false,
    prettyErrors: true,
    logLevel: 'silent',
  } as const;
  const document = parseDocument(source, options);
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
