import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { ISLANDS, type IslandComponent, type IslandName, type IslandProps, islandEntry } from './island-list.ts';
import { IslandRoot } from './island-root.tsx';

const components = new Map<string, IslandComponent>();

/** For the server, before it renders the first page. */
export async function loadIslands(): Promise<void> {
  if (components.size > 0) return;
  for (const name of Object.keys(ISLANDS)) components.set(name, (await islandEntry(name).load()).default);
}

interface Options<Name extends IslandName> {
  name: Name;
  props: IslandProps<Name>;
}

/**
 * Renders an island on the server, as a React root of its own: the browser makes the same of the same props, and nothing
 * else of the page, such as its context, can get in.
 */
export function Island<Name extends IslandName>({ name, props }: Options<Name>) {
  const id = useId();
  const Component = components.get(name) as IslandComponent;
  const html = renderToString(
    <IslandRoot>
      <Component {...(props as object)} />
    </IslandRoot>,
    { identifierPrefix: id },
  );
  return (
    <div
      data-island={name}
      data-id={id}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just rendered it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
