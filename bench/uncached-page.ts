import { BROWSER_HEADERS, type Figure, timeFigure } from './figures.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import { measureRate, type Rate, rateFigure } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';

const GROUP = 'Uncached page';
const CASES = [
  { name: 'compressed, as for browsers', headers: BROWSER_HEADERS },
  { name: 'identity', headers: { 'accept-encoding': 'identity' } },
];

/** Requests each post only once, so that each page has to be rendered. */
export async function measureUncachedPage(
  server: ServerProcess,
  load: Load,
  paths: string[],
  plan: Plan,
): Promise<Figure[]> {
  let used = 0;
  const take = (count: number) => {
    used += count;
    if (used > paths.length) throw new Error(`There are ${paths.length} posts, too few to ask for each only once.`);
    return paths.slice(used - count, used);
  };
  const cases = CASES.map((each) => ({ ...each, rounds: [] as Rate[] }));
  await load.askAll(server.url, take(plan.renderedForWarmUp), BROWSER_HEADERS);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { headers, rounds } of cases) {
      const some = take(plan.renderedPerRound);
      rounds.push(await measureRate(server, () => load.askAll(server.url, some, headers)));
    }
  }
  const figures = cases.map(({ name, rounds }) => rateFigure(GROUP, name, rounds));
  for (const { name, headers } of cases) {
    const times = await load.askInTurn(server.url, take(plan.renderedInTurn), headers);
    figures.push(timeFigure(GROUP, `${name}, one request at a time`, times));
  }
  return figures;
}
