import { setTimeout } from 'node:timers/promises';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { databaseContent } from '#server/pages/content-api.ts';
import { startTexts } from '#web/components/start-texts.ts';
import { createContent } from '#web/content/content.ts';
import { dashboardContent } from '#web/content/dashboard-content.ts';
import { DashboardApp } from '#web/dashboard-app.tsx';
import { developmentAssets } from '#web/document/assets.ts';
import { render as renderPage } from '#web/entry-server.tsx';
import { createNavigation, followLinks, loadDashboardPage } from '#web/routing/dashboard-navigation.ts';
import { dashboardRoutes } from '#web/routing/dashboard-routes.ts';
import { loadView } from '#web/routing/load-view.ts';
import { createMatcher } from '#web/routing/match-route.ts';
import { loadAnewForOthers } from '#web/session/kept-page.ts';
import { clearAccessToken, storeAccessToken } from '#web/session/store-access-token.ts';
import { startReading } from '#web/start-reading.ts';
import { showHandedOverToast } from '#web/toasts/hand-over-toast.ts';
import { hideToast } from '#web/toasts/show-toast.ts';
import { type AccountsApp, newEmail, openAccounts, PASSWORD } from '../accounts/accounts.ts';
import { buildSession, buildUser } from '../database/builders.ts';
import { openMigrated } from '../database/databases.ts';

interface Call {
  path: string;
  method: string;
  /** What was sent as JSON. */
  body: unknown;
}

/** Answers a call in the server's stead, or leaves it to the server by `undefined`. */
type Answering = (call: Call) => Response | undefined | Promise<Response | undefined>;

/** The pages in a simulated browser, and the real server, which answers their calls in the same process. */
export interface SiteInDom extends AccountsApp {
  user: UserEvent;
  /** Shows the page of an address, as one that was loaded anew. */
  visit(address: string): Promise<void>;
  /** The same for somebody who is logged in. */
  visitAs(person: { token: string }, address: string): Promise<void>;
  newPerson(overrides?: Parameters<typeof buildUser>[1]): Promise<{ id: number; email: string; token: string }>;
  answerWith(answering: Answering): void;
  /** Keeps calls of a path from being sent. @returns what lets them go on */
  holdBack(path: string): () => void;
  /** What was called so far. */
  calls: Call[];
  /** Waits until every call is answered, and the page shows it. */
  settled(): Promise<void>;
}

/** A download leaves the simulated browser at an address of its own. */
const ORIGIN = location.origin;

let passwordHash: Promise<string> | undefined;

export async function openSite(options: Partial<AppOptions> = {}): Promise<SiteInDom> {
  const app = await openAccounts(() => openMigrated('sqlite'), options);
  // A move to another page goes on after what began it, as in a browser, so that not every update is within an `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const network = replaceFetch(app);
  const visit = openDocuments(app, network.follow);
  forgetEverythingAfterwards();
  return {
    ...app,
    ...network,
    user: userEvent.setup(),
    visit,
    visitAs: ({ token }, address) => {
      storeAccessToken(token);
      return visit(address);
    },
    newPerson: async (overrides = {}) => {
      passwordHash ??= hashPassword(PASSWORD);
      const email = newEmail();
      const name = { first_name: 'Meera', last_name: 'Joshi', phone_no: '9812345678' };
      const id = await buildUser(app.database, { email, ...name, password_hash: await passwordHash, ...overrides });
      const { authorization } = await buildSession(app.database, id);
      return { id, email, token: authorization.slice('Bearer '.length) };
    },
  };
}

/**
 * Loads documents as a browser does: what the server has rendered, and the script of the page. Links, forms and scripts
 * that lead to another page load that.
 */
function openDocuments({ database }: AccountsApp, follow: (loading: Promise<void>) => void) {
  const left = new AbortController();
  let page = new AbortController();
  let moves = 0;
  const content = databaseContent(database)(() => {});
  const load = async (address: string): Promise<void> => {
    moves += 1;
    const move = moves;
    const url = new URL(address, ORIGIN);
    const path = url.pathname + url.search;
    const { html, location: moved } = await renderPage(path, content, developmentAssets(), 'https://site.example');
    if (moved) return load(moved);
    // The last move wins, as in a browser; or the test has ended meanwhile.
    if (move !== moves || left.signal.aborted) return;
    page.abort();
    cleanup();
    hideToast();
    page = new AbortController();
    history.pushState(null, '', path + url.hash);
    // Unlike in a browser, modules stay, so that they must learn of the new page in this way.
    dispatchEvent(new Event('pageshow'));
    const { signal } = page;
    // The simulated browser loads no style sheets, and complains.
    const loaded = new DOMParser().parseFromString(html.replace(/<link [^>]*>/g, ''), 'text/html');
    document.title = loaded.title;
    await (/^\/(dashboard|admin\/posts)/.test(path) ? showScreen(path, signal) : showPage(loaded, signal));
  };
  const leave = (address: string | URL) => follow(load(String(address)));
  for (const way of ['assign', 'replace'] as const) vi.spyOn(location, way).mockImplementation(leave);
  vi.spyOn(location, 'reload').mockImplementation(() => leave(location.href));
  addEventListener('click', (event) => leaveByLink(event, leave), { signal: left.signal });
  addEventListener('submit', (event) => leaveByForm(event, leave), { signal: left.signal });
  onTestFinished(() => {
    page.abort();
    left.abort();
    vi.restoreAllMocks();
  });
  return async (address: string) => {
    await load(address);
    await act(() => setTimeout(0));
  };
}

async function showPage(loaded: Document, signal: AbortSignal): Promise<void> {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = loaded.getElementById('root')?.innerHTML ?? '';
  signal.addEventListener('abort', () => root.remove());
  startReading(loaded.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {}, signal);
}

async function showScreen(path: string, signal: AbortSignal): Promise<void> {
  const content = createContent(dashboardContent);
  const match = createMatcher(dashboardRoutes)(path);
  if (!match) throw new Error(`There is no screen at ${path}.`);
  const navigation = createNavigation(await loadView(path, match, loadDashboardPage, content), content);
  followLinks(navigation, signal);
  startTexts(signal);
  showHandedOverToast();
  loadAnewForOthers(signal);
  render(<DashboardApp content={content} navigation={navigation} />);
}

function leaveByLink(event: MouseEvent, leave: (address: string) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented || link.target || link.download || link.origin !== location.origin) return;
  // The simulated browser follows a fragment by itself.
  if (link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  leave(link.href);
}

function leaveByForm(event: SubmitEvent, leave: (address: string) => void): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== 'get') return;
  event.preventDefault();
  leave(`${form.action}?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`);
}

function replaceFetch(app: AccountsApp) {
  const calls: Call[] = [];
  const underWay = new Set<Promise<unknown>>();
  const held = new Map<string, Promise<void>>();
  let answering: Answering = () => undefined;
  globalThis.fetch = async (input, init = {}) => {
    const { method = 'GET', body = null, headers = {} } = init as Omit<RequestInit, 'headers'> & { headers?: Headers };
    const path = String(input);
    const call = { path, method, body: typeof body === 'string' ? JSON.parse(body) : body };
    calls.push(call);
    const answer = async () => {
      await held.get(path);
      return (await answering(call)) ?? answerOf(app, { path, method, body: body as string | null, headers });
    };
    const answered = answer().finally(() => underWay.delete(answered));
    underWay.add(answered);
    return answered;
  };
  return {
    calls,
    follow: (loading: Promise<void>) => {
      const followed = loading.finally(() => underWay.delete(followed));
      underWay.add(followed);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await act(() => setTimeout(0));
    },
    answerWith: (next: Answering) => {
      answering = next;
    },
    holdBack: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
  };
}

type Headers = Record<string, string>;

async function answerOf({ app }: AccountsApp, { path, method, body, headers }: Call & { headers: Headers }) {
  // A form is recognised by this tag, which those of the simulated browser do not have.
  if (body instanceof FormData) Object.assign(body, { [Symbol.toStringTag]: 'FormData' });
  const payload = body === null ? {} : { payload: body as string };
  const answer = await app.inject({ method: method as 'GET', url: path, headers, ...payload });
  return new Response(answer.payload === '' ? null : answer.payload, {
    status: answer.statusCode,
    statusText: answer.statusMessage,
  });
}

function forgetEverythingAfterwards(): void {
  onTestFinished(async () => {
    hideToast();
    cleanup();
    clearAccessToken('logged out');
    // Drafts among others: the posts and people of the next test have the same ids.
    localStorage.clear();
    // React may still have something to do, and the simulated browser ends with the file.
    await act(() => setTimeout(0));
  });
}

/** What stands between the bar and the footer. */
export const main = () => within(document.querySelector('main') as HTMLElement);

export const button = (name: string) => main().getByRole('button', { name });
export const fieldOf = (label: string) => main().getByLabelText<HTMLInputElement>(label);
export const textIn = (label: string) => fieldOf(label).value;

/** Waits until the island of a field has started, as it has by the time that somebody has typed into it. */
export async function begin(label: string): Promise<void> {
  fieldOf(label).focus();
  await waitFor(() => {
    if (!fieldOf(label).closest('[data-ready]')) throw new Error('The island has not started.');
  });
}

/** All at once, as a password manager does it. */
export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(label);
    fireEvent.input(field, { target: { value } });
    // A list says both.
    if (field.matches('select')) fireEvent.change(field, { target: { value } });
  }
}

/** Waits for words that may stand in several elements. */
export function says(words: string): Promise<void> {
  return waitFor(() => {
    const said = document.querySelector('main')?.textContent ?? '';
    if (!said.includes(words)) throw new Error(`The page does not say “${words}”, but: ${said}`);
  });
}

/** The sentence under a field that is marked as wrong, as the field itself refers to it. */
export function problemOf(label: string): string | null | undefined {
  const field = fieldOf(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const sentence = ids.map((id) => document.getElementById(id)).find((each) => each?.matches('.field-problem'));
  return field.getAttribute('aria-invalid') === 'true' ? sentence?.textContent : undefined;
}

/** Waits for the toast with this title, and until its buttons can be clicked. @returns all of its words */
export function toast(title: string): Promise<string> {
  return waitFor(() => {
    const open = [...document.querySelectorAll('.toast[data-state="open"]')];
    const toasts = open.filter((each) => each.closest<HTMLElement>('[role=region]')?.style.pointerEvents !== 'none');
    const found = toasts.find((each) => each.querySelector('.toast-title')?.textContent === title);
    if (!found) throw new Error(`No toast “${title}” among: ${toasts.map((each) => each.textContent).join(' | ')}`);
    return found.textContent ?? '';
  });
}

/** Waits until the page of this address is shown. */
export function arrivesAt(address: string): Promise<void> {
  return waitFor(() => {
    const shown = location.pathname + location.search;
    if (shown !== address) throw new Error(`The page is at ${shown}, not at ${address}.`);
  });
}

export { screen, waitFor };
