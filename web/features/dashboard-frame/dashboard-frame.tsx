import '#web/styles/dashboard.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#shared/contracts/account.ts';
import * as paths from '#web/paths.ts';
import { useRequiredUser } from '#web/session/required-user.ts';
import { DashboardBar } from './dashboard-bar.tsx';
import { keepFocus } from './keep-focus.ts';
import { isForAdmins, type Screen } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

interface ScreenHeadProps {
  heading: ReactNode;
  lead?: ReactNode;
  back?: { label: string; path: string };
}

export function ScreenHead({ heading, lead, back }: ScreenHeadProps) {
  return (
    <header className="screen-head">
      {back && (
        <p className="screen-back">
          <a className="back-arrow" href={back.path}>
            {`← ${back.label}`}
          </a>
        </p>
      )}
      <h1>{heading}</h1>
      {lead && <p className="screen-lead">{lead}</p>}
    </header>
  );
}

interface DashboardFrameProps {
  here: Screen;
  head: ReactNode;
  /** Shown below the head while the user is loading. */
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

/** The frame of the admin area. Strangers are sent to the login page, and come back afterwards. */
export function DashboardFrame({ here, head, skeleton, children }: DashboardFrameProps) {
  const { user, status } = useRequiredUser();
  const main = useRef<HTMLElement>(null);
  useKeyboardInset();
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  const isAdmin = user?.is_admin ?? false;
  const isRefused = user !== null && !isAdmin && isForAdmins(here);
  return (
    <div className="dashboard">
      <DashboardBar here={here} />
      <div className="dashboard-body sheet">
        <Sidebar here={here} isAdmin={isAdmin} />
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
  return (
    <header className="screen-head">
      <h1>Admins only</h1>
      <p className="screen-lead" role="alert">
        Only an admin can do this. <a href={paths.dashboard()}>Back to your dashboard</a>
      </p>
    </header>
  );
}

function Unreachable() {
  return (
    <header className="screen-head">
      <h1>Dashboard</h1>
      <p className="screen-lead">
        The site could not be reached. Check your connection and <a href={location.href}>try again</a>.
      </p>
    </header>
  );
}
