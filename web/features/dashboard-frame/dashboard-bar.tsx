import { type RefObject, useEffect, useRef } from 'react';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { CommandPaletteButton } from '#web/features/command-palette/command-palette-button.tsx';
import * as paths from '#web/paths.ts';
import { findScreen, PLACES, type ScreenName, screensFor } from '#web/routing/screens.ts';
import { logOut, useUser } from '#web/session/user.ts';
import { RowMenu } from './row-menu.tsx';

interface DashboardBarProps {
  here: ScreenName;
  isWriting: boolean;
}

/** The way to the site, the six places, and what every screen offers. */
export function DashboardBar({ here, isWriting }: DashboardBarProps) {
  const { name, publishing } = useContent('site');
  const { user } = useUser();
  // Readers who may not publish come for their account; Today leads them to it, unless they have written before.
  const isForReading = here === 'profile' && publishing === 'author' && user?.is_admin === false;
  return (
    <header className="site-header dashboard-bar">
      <div className="sheet">
        <a className="site-name" href={paths.home()} title="View site" lang={langOf(name)}>
          {name}
        </a>
        {isWriting && (
          <button
            className="menu-button finger quiet"
            type="button"
            popoverTarget="places"
            aria-keyshortcuts="Control+. Meta+."
          >
            Menu
          </button>
        )}
        {!isForReading && (
          <>
            <Places here={here} isWriting={isWriting} />
            <a className="write-link finger" href={paths.createPost()}>
              Write
            </a>
          </>
        )}
        <CommandPaletteButton />
        <AccountMenu />
      </div>
    </header>
  );
}

function AccountMenu() {
  const { user } = useUser();
  if (!user) return null;
  const name = user.first_name || user.email;
  return (
    <RowMenu
      name={name}
      label={name}
      items={[
        ['View site', paths.home()],
        ['Dashboard', paths.dashboard()],
        ['Profile', paths.profile()],
        ['Logout', logOut],
      ]}
    />
  );
}

/** Words of the bar where it is wide enough, else a row at the foot of the window; while writing, a popover. */
function Places({ here, isWriting }: DashboardBarProps) {
  const { user } = useUser();
  const places = useRef<HTMLElement>(null);
  const chosen = findScreen(here).place;
  // Until it is known who is looking, those of admins keep their room.
  const screens = screensFor({ isAdmin: user?.is_admin ?? true });
  useMenuKey(places, isWriting);
  return (
    <nav
      id="places"
      className="places"
      aria-label="Dashboard"
      ref={places}
      popover={isWriting ? 'auto' : undefined}
      data-pending={!user || undefined}
    >
      <ul>
        {PLACES.map((place) => {
          const first = screens.find((screen) => screen.place === place);
          if (!first) return null;
          return (
            <li key={place} data-for-admins={first.isForAdmins || undefined}>
              <a
                className="finger quiet"
                href={first.path}
                aria-current={place === chosen ? 'page' : undefined}
                onClick={() => isWriting && places.current?.hidePopover?.()}
              >
                {place}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Ctrl+. shows the places while writing, and hides them again. */
function useMenuKey(places: RefObject<HTMLElement | null>, isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return;
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Browsers without popovers throw on the selector.
      if (!places.current?.togglePopover) return;
      places.current.togglePopover();
      places.current.querySelector<HTMLElement>(':popover-open a')?.focus();
    };
    addEventListener('keydown', toggle);
    return () => removeEventListener('keydown', toggle);
  }, [places, isWriting]);
}
