import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import { medianRate, type Rate, rateOf, spentBy } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';
import { type Spread, spreadOf } from './statistics.ts';

export const RENDERED_AS = ['br', 'identity'] as const;
export type RenderedAs = (typeof RENDERED_AS)[number];

export interface UncachedPage {
  pages: number;
  /** The medians of the rounds. */
  rates: Record<RenderedAs, Rate>;
  rounds: Record<RenderedAs, Rate[]>;
  /** Milliseconds, one request at a time. */
  latency: Record<RenderedAs, Spread>;
}

/** Posts asked for once each, so that each page has to be rendered. */
export async function measureUncachedPage(
  server: ServerProcess,
  load: Load,
  paths: string[],
  plan: Plan,
  say: (line: string) => void,
): Promise<UncachedPage> {
  let used = 0;
  const take = (count: number) => {
    used += count;
    if (used > paths.length) throw new Error(`There are ${paths.length} posts, too few to ask for each only once.`);
    return paths.slice(used - count, used);
  };
  const render = (encoding: RenderedAs, count: number) =>
    spentBy(server.pid, () => load.askOnceEach(server.url, take(count), { 'accept-encoding': encoding }));

  for (const encoding of RENDERED_AS) await render(encoding, plan.renderedForWarmUp / RENDERED_AS.length);
  const latency = {} as UncachedPage['latency'];
  for (const encoding of RENDERED_AS) {
    const times = await load.askInTurn(server.url, take(plan.renderedInTurn), { 'accept-encoding': encoding });
    latency[encoding] = spreadOf(times);
  }
  const rounds: UncachedPage['rounds'] = { br: [], identity: [] };
  for (let round = 1; round <= plan.rounds; round += 1) {
    say(`  round ${round} of ${plan.rounds}`);
    for (const encoding of RENDERED_AS) rounds[encoding].push(rateOf(await render(encoding, plan.renderedPerRound)));
  }
  const rates = { br: medianRate(rounds.br), identity: medianRate(rounds.identity) };
  return { pages: used, rates, rounds, latency };
}
