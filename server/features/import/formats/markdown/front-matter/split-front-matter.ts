import { FileFault } from '#server/features/import/source/source-files.ts';

export type FrontMatterKind = 'yaml' | 'toml' | 'json';

export interface SplitText {
  /** Absent if the text has none. */
  frontMatter?: { kind: FrontMatterKind; source: string };
  body: string;
}

const FENCE = /^(---|\+\+\+|;;;)[ \t]*([\w-]*)[ \t]*\n/;
const LANGUAGES = new Map<string, FrontMatterKind>(
  Object.entries({ yaml: 'yaml', yml: 'yaml', toml: 'toml', json: 'json' }),
);
/** A text that begins with a rule rather than with front matter has no field in its next line. */
const FIELD = /^\s*["']?[\w-]+["']?\s*[:=]/;
/** Above this, it is no front matter but something that wants to keep the parser busy. */
const MAXIMUM = 100_000;

/**
 * Separates a text from what stands above it between `---`, `+++` or `;;;`, or as an object in JSON.
 * @param text with line feeds alone
 * @throws {FileFault}
 */
export function splitFrontMatter(text: string): SplitText {
  const [opening, mark = '', language = ''] = FENCE.exec(text) ?? [];
  if (opening === undefined) return splitObject(text);
  const rest = text.slice(opening.length);
  const [closing, end] = findEnd(rest, mark);
  if (closing < 0) {
    if (language === '' && !FIELD.test(rest.slice(0, 1000))) return { body: text };
    throw new FileFault(`The front matter begins with ${mark}, but does not end.`);
  }
  const source = limited(rest.slice(0, closing));
  return { frontMatter: { kind: kindOf(mark, language.toLowerCase()), source }, body: rest.slice(end) };
}

function findEnd(rest: string, mark: string): [number, number] {
  const end =
    mark === '---'
      ? /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m
      : mark === '+++'
        ? /^\+{3}[ \t]*(?:\n|$)/m
        : /^;;;[ \t]*(?:\n|$)/m;
  const found = end.exec(rest);
  return found ? [found.index, found.index + found[0].length] : [-1, -1];
}

function kindOf(mark: string, language: string): FrontMatterKind {
  if (mark === '+++') return 'toml';
  if (mark === ';;;') return 'json';
  if (language === '') return 'yaml';
  const kind = LANGUAGES.get(language);
  if (kind) return kind;
  if (/^(?:js|javascript|ts|coffee)/.test(language)) {
    throw new FileFault(`The front matter is a program (---${language}), which an import does not run.`);
  }
  throw new FileFault(`The front matter is written in “${language}”, which an import cannot read.`);
}

/** Hugo's JSON stands without fences: it ends with the brace that closes the first. */
function splitObject(text: string): SplitText {
  if (!/^\{\s*"/.test(text)) return { body: text };
  let depth = 0;
  let isQuoted = false;
  const end = Math.min(text.length, MAXIMUM);
  for (let index = 0; index < end; index++) {
    const character = text[index];
    if (isQuoted) {
      if (character === '\\') index++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) {
      return { frontMatter: { kind: 'json', source: text.slice(0, index + 1) }, body: text.slice(index + 1) };
    }
  }
  throw new FileFault('The front matter begins with {, but does not end.');
}

function limited(source: string): string {
  if (source.length <= MAXIMUM) return source;
  throw new FileFault(`The front matter is longer than ${MAXIMUM.toLocaleString('en')} characters.`);
}
