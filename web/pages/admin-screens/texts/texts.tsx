import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskPolicy, PolicyName } from '#shared/contracts/policy.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { POLICY_HEADINGS } from './policy-headings.ts';
import { PolicyPart } from './policy-part.tsx';

const NAMES = Object.keys(POLICY_HEADINGS) as PolicyName[];

export function Texts() {
  return (
    <AdminScreen here="texts" lead="The three texts that the footer links to.">
      <Fetched path="/desk/policies" load={readAll} rows={3}>
        {(policies, { change }) => (
          <Policies
            policies={policies}
            onChange={(changed) =>
              change((now) => now.map((policy) => (policy.name === changed.name ? changed : policy)))
            }
          />
        )}
      </Fetched>
    </AdminScreen>
  );
}

/** They are shown together, so that none moves when another arrives. */
function readAll() {
  return Promise.all(NAMES.map((name) => api<DeskPolicy>(`/desk/policies/${name}`)));
}

interface PoliciesProps {
  policies: DeskPolicy[];
  onChange: (policy: DeskPolicy) => void;
}

/** A list of the texts, or the one that is being edited. */
function Policies({ policies, onChange }: PoliciesProps) {
  const [edited, setEdited] = useState<PolicyName | null>(null);
  const list = useRef<HTMLDivElement>(null);

  function close(name: PolicyName) {
    flushSync(() => setEdited(null));
    list.current?.querySelector<HTMLElement>(`#${name} .link-button`)?.focus();
  }

  return (
    <div ref={list}>
      {policies
        .filter(({ name }) => edited === null || name === edited)
        .map((policy) => (
          <PolicyPart
            key={policy.name}
            policy={policy}
            heading={POLICY_HEADINGS[policy.name]}
            isEdited={edited !== null}
            onEdit={() => setEdited(policy.name)}
            onChange={onChange}
            onClose={() => close(policy.name)}
          />
        ))}
    </div>
  );
}
