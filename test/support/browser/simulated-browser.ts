import events from 'node:events';
import { configure } from '@testing-library/react';
import type { GlobalWindow } from 'happy-dom';

// The simulated browser replaces `EventTarget`, on which p-queue is built, and Node refuses to set this of another one.
events.setMaxListeners = () => {};

// A page that is fetched for the first time takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'not found') });

// React goes on in immediates of Node, some after the last test, when the window is gone. What a window had still to do
// ends with it, as in a browser.
const { setImmediate } = globalThis;
const inWindow = (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
  setImmediate(() => {
    if ('window' in globalThis) callback(...args);
  });
globalThis.setImmediate = Object.assign(inWindow, setImmediate) as typeof setImmediate;

// What the window fetches by itself, as for `<link rel="preload">`, goes past the `fetch` that leads to the server.
const simulated = globalThis as unknown as GlobalWindow;
simulated.happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: async ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) throw new Error(`No server answers ${pathname} in this test.`);
    return new simulated.Response();
  },
};
