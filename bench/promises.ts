import type { Figure } from './figures.ts';

interface Promised {
  what: string;
  /** The promise applies to the figures of this group and unit whose name matches. */
  group: RegExp;
  unit: string;
  name?: RegExp | undefined;
  limit: number;
  isLeast: boolean;
}

const atLeast = (limit: number, unit: string, what: string, group: RegExp, name?: RegExp): Promised => {
  return { what, group, unit, name, limit, isLeast: true };
};
const atMost = (limit: number, unit: string, what: string, group: RegExp, name?: RegExp): Promised => {
  return { what, group, unit, name, limit, isLeast: false };
};

const PROMISES: Promised[] = [
  atLeast(0.8, 'of node:http', 'a cached page', /^Cached page/),
  atLeast(900, 'per CPU second', 'an uncached page, compressed', /^Uncached page/, /^compressed/),
  atLeast(0.97, 'of plain text', 'an uncached formatted text', /^Uncached page/),
  atMost(15, 'ms of CPU', 'rendering a formatted text of 10,000 words', /^Formatted texts/),
  atMost(500, 'ms of CPU at most', 'rendering a hostile text as long as may be saved', /^Formatted texts/),
  atMost(180, 's for 100,000 posts', 'rendering formatted texts again', /^Formatted texts/),
  atMost(2, 'times an ordinary word', 'a search for the worst words', /^Hostile words/),
  atMost(2, 'times ordinary words', 'saving the worst words', /^Hostile words/),
  atLeast(10, 'times one with a session', 'anonymous lists', /^Lists under load/),
  atLeast(0.9, 'of a page', 'the 304 of a feed', /^Feeds/),
  atMost(22, 'KB', 'first view without fonts', /^First view/, /without fonts$/),
  atMost(64, 'KB', 'first view of a post with fonts', /^First view/, /^post, with fonts$/),
  atMost(110, 'KB', 'the same in Hindi', /^First view/, /^Hindi post, with fonts$/),
  atMost(85, 'KB gzip', 'script of a post', /^First view/, /post, all scripts$/),
  atMost(120, 'MB', 'idle memory', /^Memory/, /^idle$/),
  atMost(10, 'ms', 'lists, in the median', /^Lists$/),
  atMost(2000, 'ms', 'second start, until ready', /^Second start/, /^npm start$/),
  atMost(16, 'ms', 'a key press in 50,000 words, in the median', /^Rich editor/, /key press to painted, median$/),
  atMost(50, 'ms', 'the same, for 95 of 100', /^Rich editor/, /key press to painted, p95$/),
  atMost(120, 'KB gzip', 'scripts of the rich editor', /^Rich editor/),
  atMost(150, 'ms of CPU', 'a preview image', /^Preview images/),
  atMost(60, 'MB', 'the same, more than its process', /^Preview images/),
  atMost(300, 'KB', 'the same, its file', /^Preview images/),
];

export interface Judged {
  promise: string;
  /** `null` if it was not measured. */
  holds: boolean | null;
  /** The figure furthest from holding. */
  worst: Figure | null;
}

/** Promises are reported and never asserted, because on a busy machine they may fail that hold on a quiet one. */
export function judgePromises(figures: Figure[]): Judged[] {
  return PROMISES.map(({ what, group, unit, name = /^/, limit, isLeast }) => {
    const matching = figures
      .filter((figure) => group.test(figure.group) && figure.unit === unit && name.test(figure.name))
      .sort((one, other) => (isLeast ? one.value - other.value : other.value - one.value));
    const [worst = null] = matching;
    const holds = worst && (isLeast ? worst.value >= limit : worst.value <= limit);
    return {
      promise: `${what}: at ${isLeast ? 'least' : 'most'} ${limit} ${unit.replace(/ at most$/, '')}`,
      holds,
      worst,
    };
  });
}
