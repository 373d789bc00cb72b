import { useId, useState } from 'react';
import { paths, type Room } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

interface Entry {
  name: string;
  label: string;
  path: string;
}

const OWN: Entry[] = [
  { name: 'overview', label: 'Overview', path: paths.dashboard() },
  { name: 'posts', label: 'Posts', path: paths.posts() },
  { name: 'create', label: 'New post', path: paths.createPost() },
  { name: 'profile', label: 'Profile', path: paths.profile() },
];

const GROUPS = [
  {
    heading: 'Readers',
    entries: [
      room('review', 'Review'),
      room('comments', 'Comments'),
      room('people', 'People'),
      room('subscribers', 'Subscribers'),
    ],
  },
  {
    heading: 'Site',
    entries: [
      room('site', 'Site'),
      room('book', 'Book'),
      room('videos', 'Videos'),
      room('author', 'Author'),
      room('categories', 'Categories'),
      room('texts', 'Texts'),
      room('history', 'History'),
    ],
  },
];

export type OwnRoom = 'overview' | 'posts' | 'create';

export function isForAdmins(here: OwnRoom | Room): here is Room {
  return GROUPS.some(({ entries }) => entries.some(({ name }) => name === here));
}

/** The screens of every user, and below them, for admins, the rooms of the site. */
export function Sidebar({ here, isAdmin }: { here: OwnRoom | Room; isAdmin: boolean }) {
  return (
    <nav className="rail" aria-label="Dashboard">
      <div className="rail-inner">
        <Entries entries={OWN} here={here} />
        {isAdmin && <SiteRooms here={here} />}
      </div>
    </nav>
  );
}

/** Eleven rooms would fill the screen of a phone, so there they open from a button, which shows the current room. */
function SiteRooms({ here }: { here: OwnRoom | Room }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const room = GROUPS.flatMap(({ entries }) => entries).find(({ name }) => name === here);
  return (
    <>
      <button
        type="button"
        className="rail-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Readers and site</span>
        {room && <span className="rail-here">{room.label}</span>}
      </button>
      <div className="rail-groups" id={id} data-open={isOpen}>
        {GROUPS.map(({ heading, entries }) => (
          <div key={heading} className="rail-group">
            <p id={`${id}-${heading}`} className="label">
              {heading}
            </p>
            <Entries entries={entries} here={here} labelledBy={`${id}-${heading}`} />
          </div>
        ))}
      </div>
    </>
  );
}

function Entries({ entries, here, labelledBy }: { entries: Entry[]; here: string; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ name, label, path }) => (
        <li key={name}>
          <Link href={path} aria-current={name === here ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function room(name: Room, label: string): Entry {
  return { name, label, path: paths.desk(name) };
}
