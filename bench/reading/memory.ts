import { type Figure, PLAN, residentMemory, spreadFigure } from '../figures.ts';
import { type Lab, LIST } from './lab.ts';
import { openNext, openPost } from './moves.ts';
import type { Network } from './slow-link.ts';

const GROUP = 'Memory of the tab after three posts';

/** The memory of a tab in which somebody has read three posts, one after the other. */
export async function measureMemory(lab: Lab, network: Network): Promise<Figure[]> {
  lab.link.use(network);
  const [heap, resident]: [number[], number[]] = [[], []];
  for (let run = 0; run < PLAN.visits; run += 1) {
    const visit = await lab.open();
    await visit.arrive(LIST);
    await openPost(visit, lab.post);
    for (let post = 1; post < 3; post += 1) await openNext(visit);
    await visit.scrollToEnd();
    await visit.untilQuiet();
    await visit.collectGarbage();
    const { JSHeapUsedSize = Number.NaN } = await visit.metrics();
    heap.push(JSHeapUsedSize / 1_000_000);
    resident.push(...(await largestRenderer(lab)));
    await visit.close();
  }
  const figures = [spreadFigure(GROUP, 'objects of scripts', heap, 'MB')];
  return resident.length > 0 ? [...figures, spreadFigure(GROUP, 'its process', resident, 'MB')] : figures;
}

/** The browser keeps a process ready for the next tab, which is smaller. */
async function largestRenderer({ browser }: Lab): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => residentMemory(id));
  return sizes.length > 0 ? [Math.max(...sizes)] : [];
}
