import type { ReactNode } from 'react';
import { SCREENS } from '#web/routing/screens.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { useFragment } from './use-fragment.ts';

interface Tab {
  /** The fragment of its address. No element may have it as its id, or browsers would scroll there. */
  name: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** The first is shown where the address names none of them. */
  tabs: Tab[];
  /** Shown between the tabs and the chosen one. */
  children?: ReactNode;
}

/**
 * The parts of a screen, one at a time. The others stay mounted, so that nothing typed in them is lost. Parts that are
 * tabs of the place are not listed a second time.
 */
export function Tabs({ tabs, children }: TabsProps) {
  const fragment = useFragment();
  const [url] = useLocation();
  const shown = tabs.find(({ name }) => name === fragment) ?? tabs[0];
  const isListed = ({ name }: Tab) => SCREENS.some(({ path }) => path === `${url.split('?')[0]}#${name}`);
  return (
    <>
      {!tabs.slice(1).every(isListed) && (
        <nav className="screen-tabs" aria-label="Parts of this screen">
          <ul>
            {tabs.map(({ name, label }) => (
              <li key={name}>
                <a href={`#${name}`} aria-current={name === shown?.name ? 'true' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
      {tabs.map(({ name, content }) => (
        <div key={name} className="screen-tab" hidden={name !== shown?.name}>
          {content}
        </div>
      ))}
    </>
  );
}
