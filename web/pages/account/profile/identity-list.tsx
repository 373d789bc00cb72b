import type { RefObject } from 'react';
import type { Identity } from '#shared/contracts/account.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { LinkButton } from '#web/components/text-button.tsx';

interface IdentityListProps {
  identities: Identity[];
  list: RefObject<HTMLUListElement | null>;
  onRemove: (identity: Identity) => void;
}

export function IdentityList({ identities, list, onRemove }: IdentityListProps) {
  return (
    <ul className="sessions" ref={list} tabIndex={-1}>
      {identities.map((identity) => (
        <li key={identity.id}>
          <p>{identity.provider}</p>
          <p className="meta">{[identity.email, sinceOf(identity)].filter(Boolean).join(', ')}</p>
          <LinkButton
            label="Remove"
            object={`${identity.provider} ${identity.email}`}
            onClick={() => onRemove(identity)}
          />
        </li>
      ))}
    </ul>
  );
}

function sinceOf({ created_at }: Identity): string {
  return `linked ${relativeAge(created_at, Date.now()).toLowerCase()}`;
}
