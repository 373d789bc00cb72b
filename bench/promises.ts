import type { Figure } from './figures.ts';

interface Promised {
  promise: string;
  /** The promise applies to the figures of this group and unit whose name matches. */
  group: RegExp;
  unit: string;
  name?: RegExp;
  atLeast?: number;
  atMost?: number;
}

const PROMISES: Promised[] = [
  {
    promise: 'a cached page: at least 0.8 of bare node:http',
    group: /^Cached page/,
    unit: 'of node:http',
    atLeast: 0.8,
  },
  {
    promise: 'an uncached page, compressed: at least 900 per CPU second',
    group: /^Uncached page/,
    unit: 'per CPU second',
    name: /^compressed/,
    atLeast: 900,
  },
  {
    promise: 'an uncached formatted text: at least as many as plain ones',
    group: /^Uncached page/,
    unit: 'of plain text',
    atLeast: 0.97,
  },
  {
    promise: 'rendering a formatted text of 10,000 words: at most 15 ms of CPU',
    group: /^Formatted texts/,
    unit: 'ms of CPU',
    atMost: 15,
  },
  {
    promise: 'rendering a hostile text as long as may be saved: at most half a second of CPU',
    group: /^Formatted texts/,
    unit: 'ms of CPU at most',
    atMost: 500,
  },
  {
    promise: 'a search for the worst words: at most twice the time of one for an ordinary word',
    group: /^Hostile words/,
    unit: 'times an ordinary word',
    atMost: 2,
  },
  {
    promise: 'saving the worst words: at most twice the time of as many letters of ordinary ones',
    group: /^Hostile words/,
    unit: 'times ordinary words',
    atMost: 2,
  },
  {
    promise: 'rendering 100,000 formatted texts again: at most 3 minutes',
    group: /^Formatted texts/,
    unit: 's for 100,000 posts',
    atMost: 180,
  },
  {
    promise: 'anonymous lists: at least 10 times those with a session',
    group: /^Lists under load/,
    unit: 'times one with a session',
    atLeast: 10,
  },
  {
    promise: 'the 304 of a feed: what that of a page costs',
    group: /^Feeds/,
    unit: 'of a page',
    atLeast: 0.9,
  },
  {
    promise: 'first view without fonts: at most 22 KB',
    group: /^First view/,
    unit: 'KB',
    name: /without fonts$/,
    atMost: 22,
  },
  {
    promise: 'first view of a post with fonts: at most 64 KB',
    group: /^First view/,
    unit: 'KB',
    name: /^post, with fonts$/,
    atMost: 64,
  },
  {
    promise: 'the same in Hindi: at most 110 KB',
    group: /^First view/,
    unit: 'KB',
    name: /^Hindi post, with fonts$/,
    atMost: 110,
  },
  {
    promise: 'script of a post: at most 85 KB gzip',
    group: /^First view/,
    unit: 'KB gzip',
    name: /post, all scripts$/,
    atMost: 85,
  },
  {
    promise: 'idle memory: at most 120 MB',
    group: /^Memory/,
    unit: 'MB',
    name: /^idle$/,
    atMost: 120,
  },
  {
    promise: 'lists: at most 10 ms in the median',
    group: /^Lists$/,
    unit: 'ms',
    atMost: 10,
  },
  {
    promise: 'second start: ready within 2 s',
    group: /^Second start/,
    unit: 'ms',
    name: /^npm start$/,
    atMost: 2000,
  },
  {
    promise: 'a key press in a text of 50,000 words: painted within 16 ms in the median',
    group: /^Rich editor/,
    unit: 'ms',
    name: /key press to painted, median$/,
    atMost: 16,
  },
  {
    promise: 'the same: within 50 ms for 95 of 100',
    group: /^Rich editor/,
    unit: 'ms',
    name: /key press to painted, p95$/,
    atMost: 50,
  },
  {
    promise: 'scripts of the rich editor: at most 120 KB gzip',
    group: /^Rich editor/,
    unit: 'KB gzip',
    atMost: 120,
  },
  {
    promise: 'a preview image: at most 150 ms of CPU',
    group: /^Preview images/,
    unit: 'ms of CPU',
    atMost: 150,
  },
  {
    promise: 'the same: at most 60 MB more than its process',
    group: /^Preview images/,
    unit: 'MB',
    atMost: 60,
  },
  {
    promise: 'the same: a file of at most 300 KB',
    group: /^Preview images/,
    unit: 'KB',
    atMost: 300,
  },
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
  return PROMISES.map((promised) => judge(promised, figures));
}

function judge({ promise, group, unit, name = /^/, atLeast, atMost = Infinity }: Promised, figures: Figure[]): Judged {
  const matching = figures
    .filter((figure) => group.test(figure.group) && figure.unit === unit && name.test(figure.name))
    .sort((one, other) => (atLeast === undefined ? other.value - one.value : one.value - other.value));
  const [worst = null] = matching;
  return { promise, holds: worst && worst.value >= (atLeast ?? -Infinity) && worst.value <= atMost, worst };
}
