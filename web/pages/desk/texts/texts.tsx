import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PolicyName } from '#shared/contracts/policy.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { PolicyPart } from './policy-part.tsx';

const POLICIES: { name: PolicyName; heading: string }[] = [
  { name: 'privacy', heading: 'Privacy' },
  { name: 'terms', heading: 'Terms' },
  { name: 'cookies', heading: 'Cookies' },
];

export function Texts() {
  return (
    <DeskScreen here="texts" heading="Texts" lead="The three texts that the footer links to.">
      <Policies />
    </DeskScreen>
  );
}

/** A list of the texts, or the one that is being edited. */
function Policies() {
  const [edited, setEdited] = useState<PolicyName | null>(null);
  const list = useRef<HTMLDivElement>(null);

  function close(name: PolicyName) {
    flushSync(() => setEdited(null));
    list.current?.querySelector<HTMLElement>(`#${name} .link-button`)?.focus();
  }

  return (
    <div ref={list}>
      {POLICIES.map((policy) => (
        <PolicyPart
          key={policy.name}
          {...policy}
          isHidden={edited !== null && edited !== policy.name}
          isEdited={edited === policy.name}
          onEdit={() => setEdited(policy.name)}
          onClose={() => close(policy.name)}
        />
      ))}
    </div>
  );
}
