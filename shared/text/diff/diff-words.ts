import { diffSequences, type Run } from './diff-sequences.ts';

/** A part of a text that both versions have, or only one of them. */
export interface Piece {
  kind: 'same' | 'deleted' | 'inserted';
  text: string;
}

/** Words of any script with their vowel signs and joiners, spaces, and single signs in between. */
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00ad'’-]|\u200c|\u200d)*|\s+|[^\p{L}\p{N}\s]/gu;
const WORD = /[\p{L}\p{N}]/u;

/** Two paragraphs that share fewer of their words say something else: their common words would only confuse. */
export const SIMILAR = 0.4;

/** @returns the parts of both texts in order, so that together those of either kind and the common ones are one text */
export function diffWords(before: string, after: string): Piece[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  return merged(
    diffSequences(old, fresh).flatMap((run): Piece[] => {
      const [deleted, inserted] = textsOf(run, old, fresh);
      if (run.isSame) return [{ kind: 'same', text: deleted }];
      return replacement(deleted, inserted);
    }),
  );
}

/** One text in the place of another, either of which may be empty. */
export function replacement(deleted: string, inserted: string): Piece[] {
  const pieces: Piece[] = [
    { kind: 'deleted', text: deleted },
    { kind: 'inserted', text: inserted },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** The share of common words, from 0 to 1. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
}

export function distinctWords(text: string): Set<string> {
  return new Set(tokensOf(text).filter((token) => WORD.test(token)));
}

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

function textsOf({ start, end, otherStart, otherEnd }: Run, old: string[], fresh: string[]): [string, string] {
  return [old.slice(start, end).join(''), fresh.slice(otherStart, otherEnd).join('')];
}

/** Changes between which only spaces and signs are the same are read as one. */
function merged(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  let [deleted, inserted] = ['', ''];
  const flush = () => {
    result.push(...replacement(deleted, inserted));
    [deleted, inserted] = ['', ''];
  };
  pieces.forEach(({ kind, text }, index) => {
    const isBetween = index > 0 && index < pieces.length - 1 && !WORD.test(text);
    if (kind === 'same' && !isBetween) {
      flush();
      result.push({ kind, text });
      return;
    }
    if (kind !== 'inserted') deleted += text;
    if (kind !== 'deleted') inserted += text;
  });
  flush();
  return result;
}
