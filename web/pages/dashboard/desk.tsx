import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/contracts/account.ts';
import { paths } from '#web/paths.ts';
import { useRequiredUser } from '#web/session/required-user.ts';

const ROOMS = [
  { name: 'overview', label: 'Overview', path: paths.dashboard() },
  { name: 'posts', label: 'Posts', path: paths.posts() },
  { name: 'create', label: 'New post', path: paths.createPost() },
  { name: 'profile', label: 'Profile', path: paths.profile() },
];

interface DeskProps {
  here: 'overview' | 'posts' | 'create';
  /** Until it is known who this is. */
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

/** Where somebody works on what is theirs. Whoever is not logged in is sent to do so, and comes back. */
export function Desk({ here, skeleton, children }: DeskProps) {
  const { user, status } = useRequiredUser();
  return (
    <div className="desk columns sheet">
      <nav className="rail" aria-label="Dashboard">
        <ul>
          {ROOMS.map(({ name, label, path }) => (
            <li key={name}>
              <Link href={path} aria-current={name === here ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="desk-top">
        {/* Another person's login must not inherit what this one had before them. */}
        {user && <div key={user.id}>{children(user)}</div>}
        {status === 'unreachable' && <Unreachable />}
        <noscript>
          <p className="desk-lead">This page needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        {!user && status !== 'unreachable' && skeleton}
      </div>
    </div>
  );
}

function Unreachable() {
  return (
    <>
      <h1>Dashboard</h1>
      <p className="desk-lead">
        Your posts could not be reached. Please check your connection and <a href={location.href}>try again</a>.
      </p>
    </>
  );
}
