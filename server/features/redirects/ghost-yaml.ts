/** One line of `redirects.yaml` or `routes.yaml` of Ghost: a name, and its value unless lines below are its value. */
interface GhostLine {
  indent: number;
  name: string;
  value: string;
}

/** What a value written in more than one line, a list, an alias or the like begins with. None is a plain value. */
const NOT_PLAIN = /^[&*!|>%@`[{?]|^-\s/;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y;

/**
 * Reads what Ghost writes of YAML, each line by itself: parsers of all YAML take the square of the time for files that
 * were made to keep them busy. 50 kB of `[]` took the package `yaml` two seconds, of the 5 MB that a file may have.
 * @returns `undefined` for each line that is none of Ghost's; comments and empty lines are left out
 */
export function readGhostLines(text: string): (GhostLine | undefined)[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^\s*(?:#|$)|^---\s*$/.test(line))
    .map(readLine);
}

function readLine(line: string): GhostLine | undefined {
  const content = line.trim();
  const name = readScalar(content, (text) => text.search(/:(?:\s|$)/));
  if (!name || name.value === '' || !/^\s*:(?:\s|$)/.test(name.rest)) return undefined;
  const after = name.rest.slice(name.rest.indexOf(':') + 1).trim();
  const value = readScalar(after, (text) => text.search(/(?:^|\s)#/));
  if (!value || !/^\s*(?:#|$)/.test(value.rest)) return undefined;
  return { indent: line.length - line.trimStart().length, name: name.value, value: value.value };
}

/** @param endOf where it ends if it is not quoted; -1 for the end of the line */
function readScalar(text: string, endOf: (text: string) => number): { value: string; rest: string } | undefined {
  if (NOT_PLAIN.test(text)) return text.startsWith('{}') ? { value: '', rest: text.slice(2) } : undefined;
  if (/^["']/.test(text)) {
    QUOTED.lastIndex = 0;
    const [whole] = QUOTED.exec(text) ?? [];
    const value = whole && unquote(whole);
    return value === undefined || whole === undefined ? undefined : { value, rest: text.slice(whole.length) };
  }
  const end = endOf(text);
  const plain = end < 0 ? text : text.slice(0, end);
  return { value: plain.trim(), rest: text.slice(plain.length) };
}

function unquote(text: string): string | undefined {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
