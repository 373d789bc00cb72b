import { readGhostLines } from '#server/features/redirects/files/ghost-yaml.ts';
import type { Entry, RedirectEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';

const MOST_BYTES = 20 * 1024 ** 2;
type Target = RedirectEntry['to'];

/**
 * Reads the redirects that the author had at Ghost. Only single addresses come over, since patterns could lead any
 * address of this site elsewhere.
 * @param targets where addresses of the old site lead now
 */
export async function* readRedirects(source: SourceFiles, targets: ReadonlyMap<string, Target>): AsyncGenerator<Entry> {
  for (const place of source.names().filter((name) => /(?:^|\/)redirects[^/]*\.(?:json|ya?ml)$/.test(name))) {
    try {
      for (const [pattern, to] of pairsIn(await readText(source, place, MOST_BYTES), place)) {
        const from = literalPath(pattern);
        if (from === undefined || /\$\d/.test(to)) {
          const remark = `The redirect from ${pattern} to ${to} is a pattern, so it was left out.`;
          yield { kind: 'left out', place, remark };
        } else yield { kind: 'redirect', place, from, to: targets.get(keyOf(to)) ?? { address: to } };
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { kind: 'problem', place, remark: error.message };
    }
  }
}

function pairsIn(text: string, place: string): [from: string, to: string][] {
  return (place.endsWith('.json') ? jsonPairs(text, place) : yamlPairs(text, place)).filter(isPair);
}

function jsonPairs(text: string, place: string): (readonly unknown[])[] {
  try {
    const rules: unknown = JSON.parse(text);
    return Array.isArray(rules) ? rules.map((rule) => [rule?.from, rule?.to]) : [];
  } catch (error) {
    throw unreadable(place, error);
  }
}

/** They are grouped by status: `301:` and `302:`. */
function yamlPairs(text: string, place: string): (readonly unknown[])[] {
  const lines = readGhostLines(text);
  if (lines.includes(undefined)) throw unreadable(place);
  return lines.map((line) => (line && line.indent > 0 ? [line.name, line.value] : []));
}

function unreadable(place: string, cause?: unknown): ImportError {
  return new ImportError(`The redirects in ${place} cannot be read.`, { cause });
}

function isPair(pair: readonly unknown[]): pair is [string, string] {
  return typeof pair[0] === 'string' && typeof pair[1] === 'string' && pair[0] !== '' && pair[1] !== '';
}

/** Every rule is a regular expression there; most stand for a single address. */
function literalPath(pattern: string): string | undefined {
  const path = pattern
    .replace(/^\^/, '')
    .replace(/(?:\\?\/\??)?\$$/, '')
    .replace(/\/\?$/, '')
    .replace(/\\([/.\-_])/g, '$1');
  return path.startsWith('/') && !/[\\^$*+?()[\]{}|]/.test(path) ? path : undefined;
}

/** An address of the old site, with or without a slash at its end. */
export function keyOf(address: string): string {
  return address.replace(/[?#][\s\S]*/, '').replace(/(.)\/$/, '$1');
}
