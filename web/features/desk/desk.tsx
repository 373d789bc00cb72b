import '#web/styles/desk.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#shared/contracts/account.ts';
import * as paths from '#web/paths.ts';
import { useRequiredUser } from '#web/session/required-user.ts';
import { DeskBar } from './desk-bar.tsx';
import { keepFocus } from './keep-focus.ts';
import { isForAdmins, type Screen } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

interface DeskHeadProps {
  heading: ReactNode;
  lead?: ReactNode;
  back?: { label: string; path: string };
}

export function DeskHead({ heading, lead, back }: DeskHeadProps) {
  return (
    <header className="desk-head">
      {back && (
        <p className="desk-back">
          <a className="back-arrow" href={back.path}>
            {`← ${back.label}`}
          </a>
        </p>
      )}
      <h1>{heading}</h1>
      {lead && <p className="desk-lead">{lead}</p>}
    </header>
  );
}

interface DeskProps {
  here: Screen;
  head: ReactNode;
  /** Shown below the head while the user is loading. */
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

/** The frame of the admin area. Strangers are sent to the login page, and come back afterwards. */
export function Desk({ here, head, skeleton, children }: DeskProps) {
  const { user, status } = useRequiredUser();
  const main = useRef<HTMLElement>(null);
  useKeyboardInset();
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  const isAdmin = user?.is_admin ?? false;
  const isRefused = user !== null && !isAdmin && isForAdmins(here);
  return (
    <div className="desk">
      <DeskBar here={here} />
      <div className="desk-body sheet">
        <Sidebar here={here} isAdmin={isAdmin} />
        <main id="main" className="desk-top" ref={main} tabIndex={-1}>
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
                <p className="desk-lead">This page needs JavaScript. Turn it on and reload the page.</p>
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
    <header className="desk-head">
      <h1>Admins only</h1>
      <p className="desk-lead" role="alert">
        Only an admin can do this. <a href={paths.dashboard()}>Back to your dashboard</a>
      </p>
    </header>
  );
}

function Unreachable() {
  return (
    <header className="desk-head">
      <h1>Dashboard</h1>
      <p className="desk-lead">
        The site could not be reached. Check your connection and <a href={location.href}>try again</a>.
      </p>
    </header>
  );
}
