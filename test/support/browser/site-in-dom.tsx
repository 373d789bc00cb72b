import { setTimeout } from 'node:timers/promises';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { App } from '#web/app.tsx';
import { createContent } from '#web/content/content.ts';
import { fetchedContent } from '#web/content/content-api.ts';
import { loadView } from '#web/routing/load-view.ts';
import { createNavigation } from '#web/routing/navigation.ts';
import { clearAccessToken, storeAccessToken } from '#web/session/store-access-token.ts';
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

let passwordHash: Promise<string> | undefined;

export async function openSite(options: Partial<AppOptions> = {}): Promise<SiteInDom> {
  const app = await openAccounts(() => openMigrated('sqlite'), options);
  const network = replaceFetch(app);
  forgetEverythingAfterwards();
  const visit = async (address: string) => {
    cleanup();
    history.pushState(null, '', address);
    const content = createContent(fetchedContent);
    const navigation = createNavigation(await loadView(address, content), content);
    await act(async () => {
      render(<App content={content} navigation={navigation} siteUrl="https://site.example" />);
    });
  };
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
  onTestFinished(() => {
    hideToast();
    cleanup();
    clearAccessToken('logged out');
    // Drafts among others: the posts and people of the next test have the same ids.
    localStorage.clear();
  });
}

/** What stands between the bar and the footer. */
export const main = () => within(document.querySelector('main') as HTMLElement);

export const button = (name: string) => main().getByRole('button', { name });
export const fieldOf = (label: string) => main().getByLabelText<HTMLInputElement>(label);
export const textIn = (label: string) => fieldOf(label).value;

/** All at once, as a password manager does it. */
export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.input(fieldOf(label), { target: { value } });
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
