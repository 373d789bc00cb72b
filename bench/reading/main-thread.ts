import { type Figure, PLAN, spreadFigure } from '../figures.ts';
import { type Lab, LIST } from './lab.ts';
import type { Network } from './slow-link.ts';
import type { Visit } from './visit.ts';

/** Whatever a page does by itself, it has begun by then. */
const SETTLED_MS = 3000;
/** Of the same site, so that the browser needs no other process for the page, which would count anew. */
const NEXT_TO_NOTHING = '/healthz';

/** How long the main thread is busy with a page that somebody opens and reads. */
export async function measureMainThread(lab: Lab, network: Network): Promise<Figure[]> {
  lab.link.use(network);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries({ post: lab.post, list: LIST })) {
    const runs: Busy[] = [];
    for (let run = 0; run < PLAN.visits; run += 1) runs.push(await measureOnce(lab, path));
    const group = 'Main thread of a slow phone';
    const figure = (what: string, read: (busy: Busy) => number) =>
      spreadFigure(group, `${name}, ${what}`, runs.map(read), 'ms');
    figures.push(
      figure('loaded: all', ({ loaded }) => loaded.all),
      figure('loaded: script', ({ loaded }) => loaded.script),
      figure('loaded and scrolled to the end: all', ({ scrolled }) => scrolled.all),
      figure('loaded and scrolled to the end: script', ({ scrolled }) => scrolled.script),
    );
  }
  return figures;
}

interface Time {
  all: number;
  script: number;
}

interface Busy {
  loaded: Time;
  scrolled: Time;
}

async function measureOnce({ open }: Lab, path: string): Promise<Busy> {
  const visit = await open({ isWatched: false });
  try {
    await visit.page.goto(NEXT_TO_NOTHING);
    const before = await busyTime(visit);
    const since = async () => {
      const { all, script } = await busyTime(visit);
      return { all: all - before.all, script: script - before.script };
    };
    await visit.page.goto(path, { waitUntil: 'load' });
    await visit.page.waitForTimeout(SETTLED_MS);
    const loaded = await since();
    await visit.scrollToEnd();
    await visit.untilQuiet(SETTLED_MS);
    return { loaded, scrolled: await since() };
  } finally {
    await visit.close();
  }
}

async function busyTime(visit: Visit): Promise<Time> {
  const { TaskDuration = Number.NaN, ScriptDuration = Number.NaN } = await visit.metrics();
  return { all: TaskDuration * 1000, script: ScriptDuration * 1000 };
}
