import type { Locator, Page } from 'playwright-core';
import { type Figure, PLAN, spreadFigure } from '../figures.ts';
import type { Lab } from './lab.ts';
import type { Sight } from './sights.ts';
import type { Network } from './slow-link.ts';
import type { Visit } from './visit.ts';

/** Something to press that can be seen, and taken back by another press. */
interface Response {
  name: string;
  target(page: Page): Locator;
  isSeen(sight: Sight): boolean;
}

const RESPONSES: Response[] = [
  {
    name: 'like',
    target: (page) => page.locator('main .like[aria-pressed]').first(),
    isSeen: (sight) => sight.isLiked,
  },
  {
    name: 'reply form',
    target: (page) => page.getByRole('button', { name: /^Reply to / }).first(),
    isSeen: (sight) => sight.isReplying,
  },
  {
    name: 'menu',
    target: (page) => page.getByRole('button', { name: 'Menu', exact: true }),
    isSeen: (sight) => sight.isMenuOpen,
  },
];
/** The browser reports an interaction a moment after the paint. */
const REPORTED_AFTER_MS = 500;

type Note = (name: string, milliseconds: number) => void;

/** How soon a page answers a logged-in reader who presses something: with the next paint, and with what was asked for. */
export async function measureResponses(lab: Lab, network: Network): Promise<Figure[]> {
  lab.link.use(network);
  const times = new Map<string, number[]>();
  const note: Note = (name, value) => void times.set(name, [...(times.get(name) ?? []), value]);
  for (let run = 0; run < PLAN.visits; run += 1) {
    for (const response of RESPONSES) {
      const visit = await lab.openLoggedIn();
      try {
        await visit.arrive(lab.post);
        await respond(visit, response, note);
      } finally {
        await visit.close();
      }
    }
  }
  const group = `From a press to the answer of the page, ${network.name}`;
  return [...times].map(([name, values]) => spreadFigure(group, name, values, 'ms'));
}

async function respond(visit: Visit, { name, target, isSeen }: Response, note: Note): Promise<void> {
  const control = target(visit.page);
  const press = async (isWanted: boolean) => {
    const pressed = await visit.press(control);
    const milliseconds = await visit.until(pressed, (sight) => isSeen(sight) === isWanted);
    await visit.page.waitForTimeout(REPORTED_AFTER_MS);
    return { milliseconds, toPaint: await visit.takeInteraction() };
  };
  const measure = async (when: string) => {
    const { milliseconds, toPaint } = await press(true);
    note(`${name}, ${when}: seen`, milliseconds);
    note(`${name}, ${when}: next paint`, toPaint);
  };
  await visit.jumpTo(control);
  await measure('first thing on the page');
  await visit.untilQuiet();
  await press(false);
  await visit.untilQuiet();
  await measure('later');
  // For the next visit, it is as before.
  await press(false);
  await visit.untilQuiet();
}
