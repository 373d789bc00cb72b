import { useId, useState } from 'react';
import { type DeskPage, paths } from '#web/paths.ts';
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
      deskPage('review', 'Review'),
      deskPage('comments', 'Comments'),
      deskPage('people', 'People'),
      deskPage('subscribers', 'Subscribers'),
      deskPage('letters', 'Newsletter'),
    ],
  },
  {
    heading: 'Site',
    entries: [
      deskPage('site', 'Site'),
      deskPage('book', 'Book'),
      deskPage('videos', 'Videos'),
      deskPage('author', 'Author'),
      deskPage('categories', 'Categories'),
      deskPage('series', 'Series'),
      deskPage('start-here', 'Start here'),
      deskPage('texts', 'Texts'),
      deskPage('redirects', 'Redirects'),
      deskPage('import', 'Import'),
      deskPage('history', 'History'),
    ],
  },
];

export type OwnPage = 'overview' | 'posts' | 'create';

export function isForAdmins(here: OwnPage | DeskPage): here is DeskPage {
  return GROUPS.some(({ entries }) => entries.some(({ name }) => name === here));
}

/** The screens of every user, and below them, for admins, the desk. */
export function Sidebar({ here, isAdmin }: { here: OwnPage | DeskPage; isAdmin: boolean }) {
  return (
    <nav className="rail" aria-label="Dashboard">
      <div className="rail-inner">
        <Entries entries={OWN} here={here} />
        {isAdmin && <DeskPages here={here} />}
      </div>
    </nav>
  );
}

/** So many links would fill the screen of a phone, so there they open from a button, which names the current page. */
function DeskPages({ here }: { here: OwnPage | DeskPage }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const page = GROUPS.flatMap(({ entries }) => entries).find(({ name }) => name === here);
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
        {page && <span className="rail-here">{page.label}</span>}
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

function deskPage(name: DeskPage, label: string): Entry {
  return { name, label, path: paths.desk(name) };
}
