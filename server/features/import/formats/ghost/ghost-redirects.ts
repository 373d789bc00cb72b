import { HttpError } from '#server/base/errors.ts';
import { readGhostJson, readGhostYaml } from '#server/features/redirects/files/read-ghost-redirects.ts';
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
    const read = place.endsWith('.json') ? readGhostJson : readGhostYaml;
    try {
      for (const line of read(await readText(source, place, MOST_BYTES))) {
        if (line && 'to' in line) yield redirectOf(line, place, targets);
        else if (line) {
          const remark = `The redirect from ${line.from || 'an empty address'} was left out. ${line.reason}`;
          yield { kind: 'left out', place, remark };
        }
      }
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof HttpError)) throw error;
      const remark = error instanceof ImportError ? error.message : `The redirects in ${place} cannot be read.`;
      yield { kind: 'problem', place, remark, of: 'redirects' };
    }
  }
}

function redirectOf(line: { from: string; to: string }, place: string, targets: ReadonlyMap<string, Target>): Entry {
  return { kind: 'redirect', place, from: line.from, to: targets.get(keyOf(line.to)) ?? { address: line.to } };
}

/** An address of the old site, with or without a slash at its end. */
export function keyOf(address: string): string {
  return address.replace(/[?#][\s\S]*/, '').replace(/(.)\/$/, '$1');
}
