import type { TextFormat } from '#shared/writing.ts';
import { BROWSER_HEADERS, type Figure, median, timeFigure } from './figures.ts';
import type { Load } from './load.ts';
import type { PathsByFormat } from './many-posts.ts';
import type { Plan } from './plan.ts';
import { measureRate, type Rate, rateFigure } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';

const GROUP = 'Uncached page';
const PLAIN = { name: 'compressed, as for browsers', headers: BROWSER_HEADERS, format: 'plain' } as const;
const MARKDOWN = { name: 'formatted text, compressed', headers: BROWSER_HEADERS, format: 'markdown' } as const;
const CASES = [
  PLAIN,
  MARKDOWN,
  { name: 'identity', headers: { 'accept-encoding': 'identity' }, format: 'plain' } as const,
];

/** Requests each post only once, so that each page has to be rendered. */
export async function measureUncachedPage(
  server: ServerProcess,
  load: Load,
  paths: PathsByFormat,
  plan: Plan,
): Promise<Figure[]> {
  const left = { plain: [...paths.plain], markdown: [...paths.markdown] };
  const take = (count: number, format: TextFormat) => {
    if (count > left[format].length) throw new Error('There are too few posts to ask for each only once.');
    return left[format].splice(0, count);
  };
  const cases = CASES.map((each) => ({ ...each, rounds: [] as Rate[] }));
  await load.askAll(server.url, take(plan.renderedForWarmUp, 'plain'), BROWSER_HEADERS);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { headers, format, rounds } of cases) {
      const some = take(plan.renderedPerRound, format);
      rounds.push(await measureRate(server, () => load.askAll(server.url, some, headers)));
    }
  }
  const figures = cases.map(({ name, rounds }) => rateFigure(GROUP, name, rounds));
  const rateOf = (format: TextFormat) =>
    median(cases.find((each) => each.format === format)?.rounds.map(({ value }) => value) ?? []);
  figures.push({
    group: GROUP,
    name: 'formatted text',
    value: rateOf('markdown') / rateOf('plain'),
    unit: 'of plain text',
  });
  for (const { name, headers, format } of cases) {
    const times = await load.askInTurn(server.url, take(plan.renderedInTurn, format), headers);
    figures.push(timeFigure(GROUP, `${name}, one request at a time`, times));
  }
  return figures;
}
