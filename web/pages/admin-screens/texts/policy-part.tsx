import type { DeskPolicy } from '#shared/contracts/policy.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import * as paths from '#web/paths.ts';
import { PolicyForm } from './policy-form.tsx';

interface PolicyPartProps {
  policy: DeskPolicy;
  heading: string;
  isEdited: boolean;
  onEdit: () => void;
  onChange: (policy: DeskPolicy) => void;
  onClose: () => void;
}

export function PolicyPart({ policy, heading, isEdited, onEdit, onChange, onClose }: PolicyPartProps) {
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
