import '#web/styles/desk.css';
import type { ReactNode } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { type DeskPage, paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { useRequiredUser } from '#web/session/required-user.ts';
import { isForAdmins, type OwnPage, Sidebar } from './sidebar.tsx';

interface DeskHeadProps {
  heading: ReactNode;
  lead: ReactNode;
  back?: { label: string; path: string };
}

export function DeskHead({ heading, lead, back }: DeskHeadProps) {
  return (
    <header className="desk-head">
      {back && (
        <p>
          <Link className="back-arrow" href={back.path}>
            {`← ${back.label}`}
          </Link>
        </p>
      )}
      <h1>{heading}</h1>
      <p className="desk-lead">{lead}</p>
    </header>
  );
}

interface DeskProps {
  here: OwnPage | DeskPage;
  head: ReactNode;
  /** Shown below the head while the user is loading. */
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

/** The frame of all desk screens. Strangers are sent to the login page, and come back afterwards. */
export function Desk({ here, head, skeleton, children }: DeskProps) {
  const { user, status } = useRequiredUser();
  const isRefused = user !== null && !user.is_admin && isForAdmins(here);
  return (
    <div className="desk columns sheet">
      <Sidebar here={here} isAdmin={user?.is_admin ?? false} />
      <div className="desk-top">
        {/* The key resets all state when another user logs in. */}
        {user && !isRefused && (
          <div key={user.id}>
            {head}
            {children(user)}
          </div>
        )}
        {isRefused && <AdminsOnly />}
        {status === 'unreachable' && <Unreachable />}
        <noscript>
          <p className="desk-lead">This page needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        {!user && status !== 'unreachable' && (
          <>
            {head}
            {skeleton}
          </>
        )}
      </div>
    </div>
  );
}

function AdminsOnly() {
  return (
    <header className="desk-head">
      <h1>Not your desk</h1>
      <p className="desk-lead" role="alert">
        Only an admin can do this. <Link href={paths.dashboard()}>Back to your dashboard</Link>
      </p>
    </header>
  );
}

function Unreachable() {
  return (
    <>
      <h1>Dashboard</h1>
      <p className="desk-lead">
        The site could not be reached. Please check your connection and <a href={location.href}>try again</a>.
      </p>
    </>
  );
}
