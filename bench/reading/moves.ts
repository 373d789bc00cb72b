import type { Locator } from 'playwright-core';
import { type Figure, PLAN, spreadFigure } from '../figures.ts';
import { type Lab, LIST } from './lab.ts';
import type { Network } from './slow-link.ts';
import type { Device, Visit } from './visit.ts';

const FIRST = 'first visit';
const SECOND = 'second visit';

/** Milliseconds, by the name of what was timed. */
type Times = Map<string, number[]>;

/** The time from the press on a link until there is text of the next page to read. */
export async function measureMoves(lab: Lab, network: Network, devices: Device[]): Promise<Figure[]> {
  lab.link.use(network);
  const times: Times = new Map();
  for (let run = 0; run < PLAN.visits; run += 1) {
    for (const device of devices) {
      const note = noteIn(times, device);
      await inVisit(lab, device, (visit) => readOnFromList(visit, lab.post, note));
      await inVisit(lab, device, (visit) => goBackToList(visit, lab.post, note));
      await inVisit(lab, device, (visit) => pressAtOnce(visit, lab.post, note));
    }
  }
  const group = `From the press on a link to text of the next page, ${network.name}`;
  return [...times].map(([name, values]) => spreadFigure(group, name, values, 'ms'));
}

type Note = (name: string, milliseconds: number) => void;

function noteIn(times: Times, { name: gesture }: Device): Note {
  return (what, milliseconds) => {
    const name = `${gesture}: ${what}`;
    times.set(name, [...(times.get(name) ?? []), milliseconds]);
  };
}

async function inVisit({ open }: Lab, device: Device, work: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await open({ device });
  try {
    await work(visit);
  } finally {
    await visit.close();
  }
}

async function readOnFromList(visit: Visit, post: string, note: Note): Promise<void> {
  note('list, from elsewhere', await visit.arrive(LIST));
  note(`list to post, ${FIRST}`, await move(visit, linkTo(visit, post)));
  note(`post to next post, ${FIRST}`, await move(visit, nextLink(visit)));
  await goBack(visit, post);
  note(`post to next post, ${SECOND}`, await move(visit, nextLink(visit)));
  await goBack(visit, post);
  await goBack(visit, LIST);
  note(`list to post, ${SECOND}`, await move(visit, linkTo(visit, post)));
}

async function goBackToList(visit: Visit, post: string, note: Note): Promise<void> {
  note('post, from elsewhere', await visit.arrive(post));
  note(`post to list, ${FIRST}`, await move(visit, linkTo(visit, LIST)));
  await goBack(visit, post);
  note(`post to list, ${SECOND}`, await move(visit, linkTo(visit, LIST)));
}

/** The press is the first that the page hears of the reader. */
async function pressAtOnce(visit: Visit, post: string, note: Note): Promise<void> {
  await visit.arrive(LIST);
  const link = linkTo(visit, post);
  await visit.jumpTo(link);
  note('list to post, before anything else is touched', await follow(visit, link));
}

export async function openPost(visit: Visit, post: string): Promise<void> {
  await move(visit, linkTo(visit, post));
}

export async function openNext(visit: Visit): Promise<void> {
  await move(visit, nextLink(visit));
}

/** The reader has scrolled to the link, and what the page loads then is there. */
async function move(visit: Visit, link: Locator): Promise<number> {
  await visit.scrollTo(link);
  await visit.untilQuiet();
  return follow(visit, link);
}

async function follow(visit: Visit, link: Locator): Promise<number> {
  const target = await link.evaluate((each) => (each as HTMLAnchorElement).pathname);
  const { heading } = visit.sight;
  const pressed = await visit.press(link);
  return visit.until(pressed, (sight) => sight.path === target && sight.heading !== '' && sight.heading !== heading);
}

async function goBack(visit: Visit, path: string): Promise<void> {
  const since = Date.now();
  await visit.page.goBack({ waitUntil: 'commit' });
  await visit.until(since, (sight) => sight.path === path && sight.heading !== '');
}

const linkTo = ({ page }: Visit, path: string) => page.locator(`main a[href="${path}"]`).first();

/** What the post suggests to read next. */
const nextLink = ({ page }: Visit) => page.getByRole('complementary', { name: 'Read next' }).getByRole('link').first();
