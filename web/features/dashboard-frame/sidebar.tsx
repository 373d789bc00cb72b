import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import * as paths from '#web/paths.ts';
import { logOut } from '#web/session/user.ts';
import { ADMIN_SCREENS, OWN_SCREENS, type Screen } from './screens.ts';

interface SidebarProps {
  here: Screen;
  isAdmin: boolean;
}

/**
 * The screens of every user, and below them those of admins. It stands beside the screen where there is room; elsewhere
 * it is a popover, which the bar opens.
 */
export function Sidebar({ here, isAdmin }: SidebarProps) {
  const rail = useRef<HTMLDivElement>(null);
  const close = () => rail.current?.hidePopover?.();
  useScroll(rail, here, isAdmin);
  return (
    <div className="rail" id="dashboard-menu" popover="auto" ref={rail}>
      <div className="rail-inner">
        <nav aria-label="Dashboard">
          <Entries entries={OWN_SCREENS} here={here} onLeave={close} />
          {isAdmin &&
            ADMIN_SCREENS.map((group) => <Group key={group.heading} {...group} here={here} onLeave={close} />)}
        </nav>
      </div>
      <nav className="rail-foot" aria-label="Site and account">
        <a href={paths.home()} onClick={close}>
          View site
        </a>
        <button type="button" onClick={logOut}>
          Logout
        </button>
      </nav>
    </div>
  );
}

interface EntriesProps {
  entries: typeof OWN_SCREENS;
  here: Screen;
  onLeave: () => void;
  labelledBy?: string;
}

function Group({ heading, ...list }: EntriesProps & { heading: string }) {
  const id = useId();
  return (
    <div className="rail-group">
      <p id={id} className="label">
        {heading}
      </p>
      <Entries {...list} labelledBy={id} />
    </div>
  );
}

function Entries({ entries, here, onLeave, labelledBy }: EntriesProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ name, label, path }) => (
        <li key={name}>
          <a href={path} aria-current={name === here ? 'page' : undefined} onClick={onLeave}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

let keptScroll = 0;

/** Each screen renders the rail anew; in a low window it must stay where it was scrolled to. */
function useScroll(rail: RefObject<HTMLDivElement | null>, here: Screen, isAdmin: boolean): void {
  useLayoutEffect(() => {
    const inner = rail.current?.querySelector('.rail-inner');
    if (!inner) return;
    inner.scrollTop = keptScroll;
    return () => {
      keptScroll = inner.scrollTop;
    };
  }, [rail]);
  // The entries of admins come once the user is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries depend on them
  useLayoutEffect(() => {
    const inner = rail.current?.querySelector('.rail-inner');
    const entry = inner?.querySelector('[aria-current]');
    if (inner && entry) bringIntoView(inner, entry);
  }, [rail, here, isAdmin]);
}

/** `scrollIntoView` would move the page as well. */
function bringIntoView(inner: Element, entry: Element): void {
  const [around, { top, bottom }] = [inner.getBoundingClientRect(), entry.getBoundingClientRect()];
  const end = Math.min(around.bottom, innerHeight);
  if (top < around.top || bottom > end) inner.scrollTop += (top + bottom - around.top - end) / 2;
}
