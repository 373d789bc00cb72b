import { hydrateRoot } from 'react-dom/client';
import type { IslandComponent } from './island-list.ts';
import { IslandRoot } from './island-root.tsx';

/** Lets React take over what the server has rendered. Resolves once the island can be used. */
export function hydrateIsland(element: HTMLElement, Component: IslandComponent, signal: AbortSignal): Promise<void> {
  const { id = '', props = '{}' } = element.dataset;
  return new Promise((resolve) => {
    const ready = () => {
      signal.addEventListener('abort', () => root.unmount());
      resolve();
    };
    const root = hydrateRoot(
      element,
      <IslandRoot onReady={ready}>
        <Component {...JSON.parse(props)} />
      </IslandRoot>,
      { identifierPrefix: id },
    );
  });
}
