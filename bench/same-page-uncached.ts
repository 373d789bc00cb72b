import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import { medianRate, type Rate, rateOf, spentBy } from './process-figures.ts';
import { SERVER_FLAGS, startServer } from './server-process.ts';
import { RENDERED_AS, type RenderedAs } from './uncached-page.ts';

export interface SamePageUncached {
  path: string;
  /** The medians of the rounds. */
  rates: Record<RenderedAs, Rate>;
  rounds: Record<RenderedAs, Rate[]>;
}

const COMMAND = [process.execPath, ...SERVER_FLAGS, 'bench/uncached-server-process.ts'];

/** The page of the cached measurement, rendered anew for every request, by a server that has warmed up. */
export async function measureSamePageUncached(
  dataDir: string,
  load: Load,
  path: string,
  plan: Plan,
): Promise<SamePageUncached> {
  const server = await startServer(dataDir, COMMAND);
  const render = (encoding: RenderedAs, seconds: number) =>
    spentBy(server.pid, () =>
      load.sustain({ url: server.url + path, headers: { 'accept-encoding': encoding }, seconds }),
    );
  try {
    await render('identity', plan.compilerWarmUpSeconds);
    const rounds: SamePageUncached['rounds'] = { br: [], identity: [] };
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const encoding of RENDERED_AS) rounds[encoding].push(rateOf(await render(encoding, plan.roundSeconds)));
    }
    return { path, rates: { br: medianRate(rounds.br), identity: medianRate(rounds.identity) }, rounds };
  } finally {
    await server.stop();
  }
}
