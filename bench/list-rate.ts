import { BROWSER_HEADERS, type Figure, median, SESSION_HEADERS } from './figures.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import { measureRate, type Rate, rateFigure } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';

const GROUP = 'Lists under load';
const LIST = '/api/post/list';

/** Compares responses from the cache, for strangers, with those for a session, valid or not, which are never cached. */
export async function measureListRate(server: ServerProcess, load: Load, plan: Plan): Promise<Figure[]> {
  const askAsStranger = (seconds: number) => () =>
    load.sustain({ url: server.url + LIST, headers: BROWSER_HEADERS, seconds });
  // A fixed number of requests, because requests cut off at the end of a duration would cost CPU time uncounted.
  const askWithSession = () =>
    load.askAll(server.url, Array<string>(plan.listRequests).fill(LIST), { ...BROWSER_HEADERS, ...SESSION_HEADERS });
  const strangers: Rate[] = [];
  const sessions: Rate[] = [];
  await askWithSession();
  await askAsStranger(plan.warmUpSeconds)();
  for (let round = 0; round < plan.rounds; round += 1) {
    sessions.push(await measureRate(server, askWithSession));
    strangers.push(await measureRate(server, askAsStranger(plan.roundSeconds)));
  }
  const ratios = strangers.map(({ value }, round) => value / (sessions[round]?.value ?? Number.NaN));
  return [
    rateFigure(GROUP, `${LIST}, anonymous`, strangers),
    rateFigure(GROUP, `${LIST}, with a session`, sessions),
    { group: GROUP, name: LIST, value: median(ratios), unit: 'times one with a session' },
  ];
}
