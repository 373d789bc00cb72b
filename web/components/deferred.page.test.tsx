import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore, useStore } from '#web/store.ts';
import { deferred, loadDeferred } from './deferred.tsx';

const RENDERED = '<!--$--><div class="end"><button type="button" data-needs-script="">Like</button></div><!--/$-->';

/** A page whose end the server has rendered. @param near what browsers report of it, at once */
async function openPage(load: () => Promise<{ default: () => React.ReactNode }>, near = [true], rendered = RENDERED) {
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.report = report;
      }
      observe() {
        this.report(near.map((isIntersecting) => ({ isIntersecting })));
      }
      disconnect = disconnect;
    },
  );
  const container = document.createElement('div');
  container.innerHTML = rendered;
  document.body.replaceChildren(container);
  const End = deferred('post', '.end', load);
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <End />, { onRecoverableError: (error) => errors.push(error) }),
  );
  const leave = () => act(() => root.unmount());
  onTestFinished(() => {
    leave();
    vi.unstubAllGlobals();
  });
  const button = () => document.querySelector('button') as HTMLButtonElement;
  return { button, errors, leave, disconnect };
}

function sectionThatCounts() {
  const press = vi.fn();
  const End = () => (
    <div className="end">
      <button type="button" data-needs-script="" onClick={press}>
        Like
      </button>
    </div>
  );
  return { press, End };
}

test('a click that comes before the code of a section is repeated once it is there', async () => {
  const { press, End } = sectionThatCounts();
  const code = Promise.withResolvers<{ default: typeof End }>();
  const { button, errors } = await openPage(() => code.promise);
  const rendered = button();
  act(() => rendered.click());
  expect([press.mock.calls.length, rendered.getAttribute('aria-busy')]).toEqual([0, 'true']);
  await act(async () => code.resolve({ default: End }));
  await expect.poll(() => press).toHaveBeenCalledTimes(1);
  expect([button() === rendered, rendered.hasAttribute('aria-busy'), errors]).toEqual([true, false, []]);
  expect(document.querySelector('.end')?.hasAttribute('data-ready')).toBe(true);
});

test('several clicks that come before the code of a section are all repeated, and nothing stays busy', async () => {
  const press = vi.fn();
  const End = () => (
    <div className="end">
      {['Like', 'Reply'].map((name) => (
        <button key={name} type="button" data-needs-script="" onClick={() => press(name)}>
          {name}
        </button>
      ))}
    </div>
  );
  const code = Promise.withResolvers<{ default: typeof End }>();
  const both = RENDERED.replace('</div>', '<button type="button" data-needs-script="">Reply</button></div>');
  await openPage(() => code.promise, [true], both);
  const buttons = [...document.querySelectorAll('button')];
  for (const button of buttons) act(() => button.click());
  expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']);
  await act(async () => code.resolve({ default: End }));
  await expect.poll(() => press.mock.calls).toEqual([['Like'], ['Reply']]);
  expect(document.querySelector('[aria-busy]')).toBeNull();
});

test('what the section shows may have changed before its code is there', async () => {
  const label = createStore('Like');
  const End = () => (
    <div className="end">
      <button type="button" data-needs-script="">
        {useStore(label)}
      </button>
    </div>
  );
  const code = Promise.withResolvers<{ default: typeof End }>();
  const { button, errors } = await openPage(() => code.promise);
  const rendered = button();
  label.set('Liked');
  await act(async () => code.resolve({ default: End }));
  await expect.poll(() => button().textContent).toBe('Liked');
  expect([button() === rendered, errors]).toEqual([true, []]);
});

test('without a network a section stays as the server has rendered it, and works once the network is back', async () => {
  const { press, End } = sectionThatCounts();
  let isOnline = false;
  const { button } = await openPage(async () => {
    if (!isOnline) throw new Error('offline');
    return { default: End };
  });
  expect(button().textContent).toBe('Like');
  act(() => button().click());
  await expect.poll(() => button().hasAttribute('aria-busy')).toBe(false);
  isOnline = true;
  await act(async () => dispatchEvent(new Event('online')));
  await expect.poll(() => document.querySelector('.end')?.hasAttribute('data-ready')).toBe(true);
  act(() => button().click());
  expect(press).toHaveBeenCalledTimes(1);
});

test('a section that came near is loaded, even if the browser reports at once that it was far away before', async () => {
  const { End } = sectionThatCounts();
  await openPage(async () => ({ default: End }), [false, true]);
  await expect.poll(() => document.querySelector('.end')?.hasAttribute('data-ready')).toBe(true);
});

test('a reader who leaves before a section came near leaves nothing behind that waits for it', async () => {
  const load = vi.fn();
  const { leave, disconnect } = await openPage(load, []);
  leave();
  expect(disconnect).toHaveBeenCalled();
  document.body.innerHTML = RENDERED;
  const button = document.querySelector('button') as HTMLButtonElement;
  const isHeld = !button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([isHeld, load.mock.calls]).toEqual([false, []]);
});

test('who goes to another page waits for the sections of that page alone', async () => {
  const { End } = sectionThatCounts();
  const load = vi.fn(async () => ({ default: End }));
  deferred('series', '.end', load);
  await loadDeferred('about');
  expect(load).not.toHaveBeenCalled();
  await loadDeferred('series');
  expect(load).toHaveBeenCalledTimes(1);
});
