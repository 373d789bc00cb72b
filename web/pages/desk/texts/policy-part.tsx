import type { DeskPolicy } from '#shared/contracts/desk/policy.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { Fetched } from '../desk-screen.tsx';
import { PolicyForm } from './policy-form.tsx';

interface PolicyPartProps {
  name: PolicyName;
  heading: string;
  /** Hidden while another one is edited; it stays loaded. */
  isHidden: boolean;
  isEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
}

export function PolicyPart({ name, heading, isHidden, isEdited, onEdit, onClose }: PolicyPartProps) {
  return (
    <section className="desk-part desk-text" id={name} aria-label={heading} hidden={isHidden}>
      <div className="section-head">
        <h2>{heading}</h2>
        <p className="row-actions">
          {!isEdited && <LinkButton label="Edit" object={`“${heading}”`} onClick={onEdit} />}
          <Link href={paths.policy(name)} aria-label={`View page “${heading}”`}>
            View page
          </Link>
        </p>
      </div>
      <Fetched<DeskPolicy> path={`/desk/policies/${name}`} rows={1}>
        {(policy, { change }) =>
          isEdited ? (
            <PolicyForm heading={heading} policy={policy} onChange={change} onClose={onClose} />
          ) : (
            <PolicySummary policy={policy} />
          )
        }
      </Fetched>
    </section>
  );
}

function PolicySummary({ policy: { text, isStarting } }: { policy: DeskPolicy }) {
  const beginning = text.split('\n').find((line) => /^[^#\s]/.test(line)) ?? '';
  return (
    <>
      <p className="meta">{isStarting ? 'Default text' : 'Your text'}</p>
      <p className="text-beginning" lang={langOf(beginning)}>
        {beginning}
      </p>
    </>
  );
}
