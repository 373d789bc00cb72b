import { parse } from 'yaml';
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
  const value = valueIn(text, place);
  if (Array.isArray(value)) return value.map((rule) => [rule?.from, rule?.to] as const).filter(isPair);
  // In YAML they are grouped by status: `301:` and `302:`.
  const groups = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return groups.flatMap((group) => Object.entries((group as Record<string, unknown> | null) ?? {})).filter(isPair);
}

function valueIn(text: string, place: string): unknown {
  try {
    return place.endsWith('.json') ? JSON.parse(text) : parse(text, { schema: 'failsafe' });
  } catch (error) {
    throw new ImportError(`The redirects in ${place} cannot be read.`, { cause: error });
  }
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
  return address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
}
