import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskPolicy, PolicyName } from '#shared/contracts/policy.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { PolicyForm } from './policy-form.tsx';
import { POLICY_HEADINGS } from './policy-headings.ts';

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

interface PolicyPartProps {
  policy: DeskPolicy;
  heading: string;
  isEdited: boolean;
  onEdit: () => void;
  onChange: (policy: DeskPolicy) => void;
  onClose: () => void;
}

function PolicyPart({ policy, heading, isEdited, onEdit, onChange, onClose }: PolicyPartProps) {
  const { name, isStarting } = policy;
  return (
    <section className="screen-part screen-text" id={name} aria-label={heading}>
      <div className="section-head">
        <div className="row">
          <h2>{heading}</h2>
          <p className="meta">{isStarting ? 'Default text' : 'Your text'}</p>
        </div>
        <p className="row-actions">
          {!isEdited && <LinkButton label="Edit" object={`“${heading}”`} onClick={onEdit} />}
          <a href={paths.policy(name)} aria-label={`View page “${heading}”`}>
            View page
          </a>
        </p>
      </div>
      {isEdited ? (
        <PolicyForm heading={heading} policy={policy} onChange={onChange} onClose={onClose} />
      ) : (
        <TextBeginning text={policy.text} />
      )}
    </section>
  );
}

function TextBeginning({ text }: { text: string }) {
  const beginning = text.split('\n').find((line) => /^[^#\s]/.test(line)) ?? '';
  return (
    <p className="clamped" lang={langOf(beginning)}>
      {beginning}
    </p>
  );
}
