import type { Browser, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core';
import { fail } from '../processes.ts';
import type { Sight } from './sights.ts';
import { watchScreen } from './sights.ts';
import type { SlowLink } from './slow-link.ts';

export interface Device {
  name: string;
  hasTouch: boolean;
  options: BrowserContextOptions;
}

export const PHONE: Device = {
  name: 'tap',
  hasTouch: true,
  options: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
export const DESKTOP: Device = {
  name: 'click',
  hasTouch: false,
  options: { viewport: { width: 1280, height: 800 } },
};

/** Both devices are this much slower than the machine. */
const CPU_SLOWDOWN = 4;
const SIGHT_WITHIN_MS = 40_000;
/** Nothing more is expected to be transferred after such a pause. */
export const QUIET_MS = 1000;
const HOVER_MS = 200;
/** No link is so near to the edge of the screen: a page could take the touch for the wish to follow it. */
const MARGIN = 3;
const SCROLL_SPEED = 4000;

export type LoggedIn = NonNullable<BrowserContextOptions['storageState']>;

export interface VisitOptions {
  browser: Browser;
  link: SlowLink;
  device: Device;
  loggedIn?: LoggedIn | undefined;
  /** Unless it is `false`, the page reports what it shows, with each frame, which takes time of its main thread. */
  isWatched?: boolean;
}

/** A browser that has not been on the site before, with one page. */
export class Visit {
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #device: Device;
  readonly #link: SlowLink;
  #sight: Sight | undefined;
  #onSight: (() => void) | undefined;

  private constructor(page: Page, cdp: CDPSession, device: Device, link: SlowLink) {
    this.page = page;
    this.#cdp = cdp;
    this.#device = device;
    this.#link = link;
  }

  static async open({ browser, link, device, loggedIn, isWatched = true }: VisitOptions): Promise<Visit> {
    link.startVisit();
    const storageState = loggedIn === undefined ? {} : { storageState: loggedIn };
    const context = await browser.newContext({ baseURL: link.origin, ...device.options, ...storageState });
    context.setDefaultTimeout(SIGHT_WITHIN_MS);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const visit = new Visit(page, cdp, device, link);
    await context.exposeBinding('reportSight', (_, sight: Sight) => visit.#note(sight));
    if (isWatched) await context.addInitScript(watchScreen);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await cdp.send('Performance.enable');
    return visit;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  #note(sight: Sight): void {
    this.#sight = sight;
    this.#onSight?.();
  }

  get sight(): Sight {
    return this.#sight ?? fail('The page has shown nothing yet.');
  }

  /** Waits until something that was painted after this moment meets the condition. @returns how long that took */
  async until(since: number, condition: (sight: Sight) => boolean): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const giveUp = () => reject(new Error(`In vain: ${condition} after ${JSON.stringify(this.#sight)}`));
    const timer = setTimeout(giveUp, SIGHT_WITHIN_MS);
    this.#onSight = () => {
      const sight = this.#sight;
      if (sight && sight.at >= since && condition(sight)) resolve(sight.at - since);
    };
    this.#onSight();
    return promise.finally(() => {
      this.#onSight = undefined;
      clearTimeout(timer);
    });
  }

  /** Goes to an address, as from elsewhere. @returns when there is text to read */
  async arrive(path: string): Promise<number> {
    const started = Date.now();
    await this.page.goto(path, { waitUntil: 'commit' });
    const milliseconds = await this.until(started, (sight) => sight.path === path && sight.heading !== '');
    await this.page.waitForLoadState('load');
    return milliseconds;
  }

  untilQuiet(milliseconds = QUIET_MS): Promise<void> {
    return this.#link.untilQuiet(milliseconds);
  }

  /** Taps, or with a mouse points at the target for a moment and clicks. @returns when it was pressed */
  async press(target: Locator): Promise<number> {
    const { x, y } = await target.evaluate((element) => {
      // A link may extend over two lines.
      const { left, top, width, height } = element.getClientRects()[0] as DOMRect;
      return { x: left + width / 2, y: top + height / 2 };
    });
    if (this.#device.hasTouch) {
      const started = Date.now();
      await this.page.touchscreen.tap(x, y);
      return started;
    }
    await this.page.mouse.move(x, y, { steps: 2 });
    await this.page.waitForTimeout(HOVER_MS);
    const started = Date.now();
    await this.page.mouse.down();
    await this.page.mouse.up();
    return started;
  }

  /** Scrolls as a reader does, until the target is near the middle of the screen. */
  async scrollTo(target: Locator): Promise<void> {
    await this.#pointAside();
    const { height = 0 } = this.page.viewportSize() ?? {};
    const distance = () => target.evaluate((each) => each.getBoundingClientRect().top - innerHeight / 2);
    const isNear = (away: number) => Math.abs(away) < height / 3;
    // What is laid out on the way changes the distance.
    for (let away = await distance(), time = 0; !isNear(away) && time < 2; away = await distance(), time += 1) {
      await this.scrollBy(away);
    }
    // What is at the end of the page cannot be in the middle.
    await target.scrollIntoViewIfNeeded();
  }

  /** Who has a mouse moves it now and then, also while reading. */
  async #pointAside(): Promise<void> {
    if (!this.#device.hasTouch) await this.page.mouse.move(2, 200, { steps: 3 });
  }

  async scrollToEnd(): Promise<void> {
    const rest = () => this.page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    for (let left = await rest(), time = 0; left > 1 && time < 3; left = await rest(), time += 1) {
      await this.scrollBy(left);
    }
  }

  async scrollBy(distance: number): Promise<void> {
    const { height = 0 } = this.page.viewportSize() ?? {};
    if (Math.abs(distance) < 1) return;
    await this.#cdp.send('Input.synthesizeScrollGesture', {
      x: MARGIN,
      y: height / 2,
      yDistance: -distance,
      speed: SCROLL_SPEED,
      preventFling: true,
      gestureSourceType: this.#device.hasTouch ? 'touch' : 'mouse',
    });
  }

  /** Scrolls without anything that the page could take for an interaction. */
  async jumpTo(target: Locator): Promise<void> {
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await this.page.waitForTimeout(100);
  }

  /** By their names in the protocol of the developer tools. */
  async metrics(): Promise<Record<string, number>> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }

  collectGarbage(): Promise<unknown> {
    return this.#cdp.send('HeapProfiler.collectGarbage');
  }

  /** The time from the latest interaction to the next paint. Below 16 ms, the browser does not say. */
  async takeInteraction(): Promise<number> {
    return this.page.evaluate(() => {
      const longest = Math.max(16, ...window.interactions.values());
      window.interactions.clear();
      return longest;
    });
  }
}
