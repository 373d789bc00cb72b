import { compose } from './compose.ts';

/** Reduces a name to one line, without control characters: some of them turn round the words that stand beside a name. */
export function tidyName(name: string): string {
  return compose(name)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
}
