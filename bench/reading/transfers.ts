import { gzipSync } from 'node:zlib';
import { type Figure, PROMISES } from '../figures.ts';
import { httpGet } from '../load.ts';
import type { Lab } from './lab.ts';
import type { Transfer } from './recorder.ts';
import type { Network } from './slow-link.ts';
import type { Visit } from './visit.ts';

const GROUP = 'Transferred to readers, in KB of 1,000 bytes';
const COMMENT = 'It stayed with me as well.';

/** What the browser of a reader transfers, whether a page asks for it, or a rule of the page that is about others. */
export async function measureTransfers(lab: Lab, network: Network): Promise<Figure[]> {
  lab.link.use(network);
  const { figures, scripts } = await measureReading(lab);
  return [...figures, ...(await measureTakingPart(lab, scripts))];
}

/** Of a stranger who reads a post, its notes, and opens the menus. */
async function measureReading(lab: Lab): Promise<{ figures: Figure[]; scripts: number }> {
  const log = new TransferLog(lab);
  const visit = await lab.open();
  await visit.arrive(lab.post);
  await visit.untilQuiet();
  const style = log.sent('style: post opened', isStyle, PROMISES.styleOfPost);
  const figures = [...log.firstView(), style, await log.scripts('post opened')];
  await visit.scrollToEnd();
  await visit.untilQuiet();
  figures.push(await log.scripts('and read to the end'));
  await openNoteAndMenus(visit);
  const last = await log.scripts('and a note, the menu and the text size opened', PROMISES.scriptsOfReader);
  figures.push(
    last,
    log.sent('the same, as sent', isScript),
    log.sent('style: all that was loaded until then', isStyle),
  );
  await visit.close();
  return { figures, scripts: last.value };
}

async function openNoteAndMenus(visit: Visit): Promise<void> {
  const { page } = visit;
  const controls = [
    page.locator('main a[role="doc-noteref"]').first(),
    page.getByRole('button', { name: 'Menu', exact: true }),
    page.getByRole('button', { name: 'Text size and theme' }),
  ];
  for (const control of controls) {
    await visit.scrollTo(control);
    await visit.press(control);
    await visit.untilQuiet();
  }
}

/** Of a logged-in reader who likes the post and then comments on it. */
async function measureTakingPart(lab: Lab, ofReader: number): Promise<Figure[]> {
  const log = new TransferLog(lab);
  const visit = await lab.openLoggedIn();
  const { page } = visit;
  await visit.arrive(lab.post);
  await visit.scrollToEnd();
  await visit.untilQuiet();
  const before = await log.scripts('logged in, and read to the end');
  const like = page.locator('main .like[aria-pressed]').first();
  const beforeLike = Date.now();
  await visit.scrollTo(like);
  await visit.press(like);
  await visit.until(beforeLike, (sight) => sight.isLiked);
  await visit.untilQuiet();
  const liked = await log.scripts('');
  await comment(visit);
  const commented = await log.scripts('');
  // For the next visit, it is as before.
  await visit.scrollTo(like);
  await visit.press(like);
  await visit.untilQuiet();
  await visit.close();
  const added = (name: string, value: number, promised?: Figure['promised']): Figure => ({
    ...before,
    name,
    value,
    promised,
  });
  const beyond = commented.value - ofReader;
  return [
    before,
    added('added by the first like', liked.value - before.value),
    added('added by the first comment', commented.value - liked.value),
    added('logged in, liked and commented, more than a reader', beyond),
  ];
}

async function comment(visit: Visit): Promise<void> {
  const { page } = visit;
  const field = page.getByLabel('Your comment');
  await visit.scrollTo(field);
  await visit.press(field);
  await visit.untilQuiet();
  await field.fill(COMMENT);
  const button = page.getByRole('button', { name: 'Post comment' });
  await visit.scrollTo(button);
  await visit.press(button);
  await page.getByText(COMMENT).last().waitFor();
  await visit.untilQuiet();
}

type Kind = (transfer: Transfer) => boolean;
const isScript: Kind = ({ type }) => type.endsWith('javascript');
const isStyle: Kind = ({ type }) => type === 'text/css';
const isPage: Kind = ({ type }) => type === 'text/html';
const isFont: Kind = ({ type }) => type.startsWith('font/');
const isPicture: Kind = ({ type }) => type.startsWith('image/');

/** All that was transferred since it was made. */
class TransferLog {
  readonly #lab: Lab;
  readonly #transfers: Transfer[] = [];

  constructor(lab: Lab) {
    this.#lab = lab;
    lab.recorder.take();
  }

  firstView(): Figure[] {
    const isFirstView: Kind = (each) => isPage(each) || isStyle(each) || isScript(each);
    return [
      this.sent('first view, without fonts and pictures', isFirstView, PROMISES.firstView),
      this.sent('first view, HTML alone', isPage),
      this.sent('first view, fonts', isFont),
      this.sent('first view, pictures', isPicture),
    ];
  }

  sent(name: string, isMeant: Kind, promised?: Figure['promised']): Figure {
    const meant = this.#all().filter(isMeant);
    const value = meant.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    const encodings = [...new Set(meant.map(({ encoding }) => encoding))].join(', ');
    return { group: GROUP, name, value, unit: 'KB', note: `${meant.length} files, ${encodings || 'none'}`, promised };
  }

  /** Each script once, as it is with gzip, with those in the text of the pages. */
  async scripts(name: string, promised?: Figure['promised']): Promise<Figure> {
    const paths = new Set(
      this.#all()
        .filter(isScript)
        .map(({ path }) => path),
    );
    const bytes = await Promise.all([...paths].map((path) => this.#gzipped(path)));
    const inPage = gzipSync(await this.#inlineScripts(), { level: 9 }).length;
    const value = (bytes.reduce((sum, size) => sum + size, 0) + inPage) / 1000;
    const note = `${paths.size} files, ${inPage} bytes in the page`;
    return { group: GROUP, name: `scripts: ${name}`, value, unit: 'KB gzip', note, promised };
  }

  #all(): Transfer[] {
    this.#transfers.push(...this.#lab.recorder.take());
    return this.#transfers;
  }

  async #gzipped(path: string): Promise<number> {
    const { body } = await httpGet(this.#lab.server.url + path, { 'accept-encoding': 'gzip' });
    return body.length;
  }

  /** Data that a page contains, in JSON, is no script. */
  async #inlineScripts(): Promise<string> {
    const { body } = await httpGet(this.#lab.server.url + this.#lab.post);
    const scripts = body
      .toString()
      .matchAll(/<script(?![^>]*(?:\bsrc=|type="[^"]*json|type="speculationrules))[^>]*>(.*?)<\/script>/gs);
    return [...scripts].map(([, text]) => text).join('\n');
  }
}
