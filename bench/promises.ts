import { CASES, ratioTo } from './cached-page.ts';
import type { Results } from './results.ts';

export interface Kept {
  promise: string;
  /** `null` when it was not measured. */
  holds: boolean | null;
  figure: string;
}

const NOT_MEASURED = { holds: null, figure: 'not measured' };

/** Measured, never asserted: a busy machine breaks promises that a quiet one keeps. */
export function judgePromises(results: Results): Kept[] {
  return [
    { promise: 'a cached page: at least 0.8 of bare node:http', ...cachedPage(results) },
    { promise: 'an uncached page: at least 1,000 per CPU second', ...uncachedPage(results) },
    { promise: 'first view without fonts: at most 32 KB', ...firstView(results) },
    { promise: 'first view of a post with fonts: at most 110 KB', ...firstViewWithFonts(results, 'post', 110_000) },
    { promise: 'the same in Hindi: at most 180 KB', ...firstViewWithFonts(results, 'Hindi post', 180_000) },
    { promise: 'script: at most 85 KB gzip', ...script(results) },
    { promise: 'idle memory: below 120 MB', ...idleMemory(results) },
    { promise: 'lists: below 10 ms in the median', ...lists(results) },
    { promise: 'second start: ready within 2 s', ...secondStart(results) },
  ];
}

function cachedPage({ cachedPage }: Results) {
  if (!cachedPage) return NOT_MEASURED;
  const ratios = CASES.map((each) => ({ each, ratio: ratioTo('node:http', cachedPage, each) ?? Number.NaN }));
  return {
    holds: ratios.every(({ ratio }) => ratio >= 0.8),
    figure: ratios.map(({ each, ratio }) => `${each} ${ratio.toFixed(2)}`).join(', '),
  };
}

/** Rendered; what compressing adds is shown beside it. */
function uncachedPage({ samePageUncached }: Results) {
  if (!samePageUncached) return NOT_MEASURED;
  const { br, identity } = samePageUncached.rates;
  return {
    holds: identity.perCpuSecond >= 1000,
    figure: `Brotli ${Math.round(br.perCpuSecond)}, identity ${Math.round(identity.perCpuSecond)}`,
  };
}

function firstView({ firstViews }: Results) {
  return bytes(
    firstViews?.map(({ name, beforeIntent }) => ({ name, bytes: beforeIntent.brotli })),
    32_000,
  );
}

function firstViewWithFonts({ firstViews }: Results, page: string, maximum: number) {
  return bytes(
    firstViews
      ?.filter(({ name }) => name === page)
      .map(({ name, beforeIntent, fonts }) => ({ name, bytes: beforeIntent.brotli + fonts })),
    maximum,
  );
}

function script({ firstViews }: Results) {
  return bytes(
    firstViews
      ?.filter(({ name }) => name.endsWith('post'))
      .map(({ name, boot, bundle }) => ({ name, bytes: boot.gzip + bundle.gzip })),
    85_000,
  );
}

function bytes(sizes: { name: string; bytes: number }[] | undefined, maximum: number) {
  if (!sizes) return NOT_MEASURED;
  return {
    holds: sizes.every(({ bytes }) => bytes <= maximum),
    figure: sizes.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)} KB`).join(', '),
  };
}

function idleMemory({ memory: { starterIdle } }: Results) {
  if (starterIdle === undefined || starterIdle === null) return NOT_MEASURED;
  return { holds: starterIdle < 120, figure: `${Math.round(starterIdle)} MB` };
}

function lists({ lists }: Results) {
  if (!lists) return NOT_MEASURED;
  const medians = lists
    .filter(({ isList }) => isList)
    .flatMap(({ name, plain, brotli }) => [
      { name, ms: plain.median },
      { name: `${name} in Brotli`, ms: brotli.median },
    ]);
  const slow = medians.filter(({ ms }) => ms >= 10);
  const slowest = Math.max(...medians.map(({ ms }) => ms));
  return {
    holds: slow.length === 0,
    figure: slow.map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`).join(', ') || `slowest ${slowest.toFixed(1)} ms`,
  };
}

function secondStart({ starts }: Results) {
  if (!starts) return NOT_MEASURED;
  const { npm, server } = starts;
  return {
    holds: npm.median <= 2000,
    figure: `npm start ${Math.round(npm.median)} ms, the server alone ${Math.round(server.median)} ms`,
  };
}
