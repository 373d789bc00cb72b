import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#shared/text/count-of.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';

interface PersonRowProps {
  person: Person;
  isOwn: boolean;
  isOpen: boolean;
  panelId: string;
  onOpen: () => void;
}

export function PersonRow({ person, isOwn, isOpen, panelId, onOpen }: PersonRowProps) {
  return (
    <tr>
      <th scope="row">
        <PersonName person={person} />
        {isOwn && <span className="quiet small"> (you)</span>}
        {nameOf(person) !== person.email && <span className="screen-address">{person.email}</span>}
      </th>
      <td data-label="Role">
        {person.is_admin ? 'Admin' : 'User'}
        {person.suspended_at !== null && <strong className="alert-word">Suspended</strong>}
        {!person.is_verified && <span className="quiet small"> (email not confirmed)</span>}
      </td>
      <td data-label="Last seen">
        <span>{person.last_used_at ? relativeAge(person.last_used_at, Date.now()) : 'Not logged in'}</span>
      </td>
      <td data-label="Activity" className="figures">
        {describeActivity(person)}
      </td>
      <td data-label="Space" className="figures">
        {person.bytes > 0 ? <span>{formatBytes(person.bytes)}</span> : <span className="quiet small">None yet</span>}
      </td>
      <td>
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onOpen}
        >
          {isOpen ? 'Close' : 'Manage'}
          <span className="visually-hidden"> {nameOf(person)}</span>
        </button>
      </td>
    </tr>
  );
}

function describeActivity({ posts, comments }: Person) {
  const counted = [posts > 0 && countOf(posts, 'post'), comments > 0 && countOf(comments, 'comment')].filter(Boolean);
  return counted.length > 0 ? <span>{counted.join(', ')}</span> : <span className="quiet small">None yet</span>;
}
