import '#web/styles/dashboard.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { focusFallbackIfLost } from '#web/forms/focus-if-lost.ts';
import * as paths from '#web/paths.ts';
import { findScreen, type ScreenName } from '#web/routing/screens.ts';
import { useRequiredUser } from '#web/session/required-user.ts';
import { DashboardBar } from './dashboard-bar.tsx';
import { PlaceTabs } from './place-tabs.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

interface ScreenHeadProps {
  heading: ReactNode;
  lead?: ReactNode;
  back?: { label: string; path: string };
  /** What begins something new here, beside the heading. */
  action?: ReactNode;
}

export function ScreenHead({ heading, lead, back, action }: ScreenHeadProps) {
  return (
    <header className="screen-head">
      {back && (
        <a className="back-arrow" href={back.path}>
          {`← ${back.label}`}
        </a>
      )}
      <div className="row spread">
        <h1>{heading}</h1>
        {action}
      </div>
      {lead && <p className="screen-lead">{lead}</p>}
    </header>
  );
}

interface DashboardFrameProps {
  here: ScreenName;
  /** Nothing stands beside a text that is being written: the places come with a button or a key. */
  isWriting?: boolean;
  head: ReactNode;
  /** Shown below the head while the user is loading. */
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

/** The frame of every screen of the dashboard. Strangers are sent to the login page, and come back afterwards. */
export function DashboardFrame({ here, isWriting = false, head, skeleton, children }: DashboardFrameProps) {
  const { user, status } = useRequiredUser();
  const main = useRef<HTMLElement>(null);
  useKeyboardInset();
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  const isRefused = user !== null && !user.is_admin && findScreen(here).isForAdmins;
  return (
    <div className="dashboard" data-writing={isWriting || undefined}>
      <DashboardBar here={here} isWriting={isWriting} />
      <div className="dashboard-body sheet">
        {isWriting ? <div className="writing-margin" /> : <PlaceTabs here={here} />}
        <main id="main" className="dashboard-top" ref={main} tabIndex={-1}>
          {/* The key resets all state when another user logs in. */}
          {user && !isRefused && (
            <div key={user.id}>
              {head}
              {children(user)}
            </div>
          )}
          {isRefused && <AdminsOnly />}
          {status === 'unreachable' && <Unreachable />}
          {!user && status !== 'unreachable' && (
            <>
              {head}
              <noscript>
                <p className="screen-lead">This page needs JavaScript. Turn it on and reload the page.</p>
              </noscript>
              {skeleton}
            </>
          )}
        </main>
      </div>
    </div>
  );
}

function AdminsOnly() {
  const lead = (
    <span role="alert">
      Only an admin can do this. <a href={paths.dashboard()}>Back to your dashboard</a>
    </span>
  );
  return <ScreenHead heading="Admins only" lead={lead} />;
}

function Unreachable() {
  const lead = (
    <>
      The site could not be reached. Check your connection and <a href={location.href}>try again</a>.
    </>
  );
  return <ScreenHead heading="Dashboard" lead={lead} />;
}

/**
 * What is pressed may disappear: a button with its row, or a list with its last entry. Browsers then begin again at the
 * top of the page. Here the focus goes to the nearest element around it that is left and made for this by `tabIndex={-1}`.
 * @returns the function that ends this
 */
function keepFocus(screen: HTMLElement): () => void {
  let focused: Element | null = null;
  let around: HTMLElement[] = [];
  const remember = ({ target }: Event) => {
    focused = target as Element;
    around = ancestorsOf(focused).filter((element) => element.getAttribute('tabindex') === '-1');
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    focusFallbackIfLost(around.find(({ isConnected }) => isConnected));
  });
  screen.addEventListener('focusin', remember);
  observer.observe(screen, { childList: true, subtree: true });
  return () => {
    screen.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function ancestorsOf(element: Element): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}
