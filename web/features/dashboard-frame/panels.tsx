import type { ReactNode } from 'react';
import { SCREENS } from '#web/routing/screens.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { useFragment } from './use-fragment.ts';

interface Panel {
  /** The fragment of its address. No element may have it as its id, or browsers would scroll there. */
  name: string;
  /** Those without one are not listed: other links lead to them. */
  label?: string;
  content: ReactNode;
}

interface PanelsProps {
  /** The first is shown where the address names none of them. */
  panels: Panel[];
  /** Shown between the links and the chosen panel. */
  children?: ReactNode;
}

/**
 * The parts of a screen, one at a time. The others stay mounted, so that nothing typed in them is lost. Panels that are
 * tabs of the place are not listed a second time.
 */
export function Panels({ panels, children }: PanelsProps) {
  const fragment = useFragment();
  const [url] = useLocation();
  const shown = panels.find(({ name }) => name === fragment) ?? panels[0];
  const listed = panels.filter(({ label }) => label);
  const isTab = ({ name }: Panel) => SCREENS.some(({ path }) => path === `${url.split('?')[0]}#${name}`);
  return (
    <>
      {!listed.slice(1).every(isTab) && (
        <nav aria-label="Parts of this screen">
          <ul className="filter-buttons">
            {listed.map(({ name, label }) => (
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
      {panels.map(({ name, content }) => (
        <div key={name} className="panel" hidden={name !== shown?.name}>
          {content}
        </div>
      ))}
    </>
  );
}
