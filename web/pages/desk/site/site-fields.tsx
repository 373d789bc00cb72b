import type { SiteSettings } from '#shared/contracts/desk/site.ts';
import { CLAIM_MAXIMUM, STEP_TEXT_MAXIMUM, STEP_TITLE_MAXIMUM } from '#shared/form-limits.ts';
import { Field } from '#web/forms/field.tsx';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';

const CHOICES: { value: SiteSettings['publishing']; label: string; about: string }[] = [
  {
    value: 'open',
    label: 'Everybody',
    about: 'Whoever has an account and has confirmed their address publishes at once.',
  },
  {
    value: 'review',
    label: 'Everybody, after a look',
    about: 'What others publish waits under Review until an admin has read it. Admins publish at once.',
  },
  {
    value: 'author',
    label: 'Admins only',
    about: 'Others can write, and what they write stays a draft. Only admins publish.',
  },
];

export function PublishingChoice({ chosen }: { chosen: SiteSettings['publishing'] }) {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">Who may publish</legend>
      {CHOICES.map(({ value, label, about }) => (
        <label key={value} className="choice">
          <input type="radio" name="publishing" value={value} defaultChecked={value === chosen} />
          <span>
            {label}
            <span className="field-hint">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A browser may know a zone only by an older name, so the current value is always among the options. */
export function TimeZoneField({ chosen }: { chosen: string }) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  return (
    <Field label="Time zone" name="timeZone" hint="In which dates are shown, and a day begins.">
      {(control) => (
        <select {...control} name="timeZone" defaultValue={chosen}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function ClaimFields({ claims }: { claims: SiteSettings['claims'] }) {
  const fields = { maxLength: CLAIM_MAXIMUM, required: false };
  return (
    <div className="field-row">
      <TextField label="Subscribers" name="claims.subscribers" defaultValue={claims.subscribers} {...fields} />
      <TextField label="Satisfaction" name="claims.satisfaction" defaultValue={claims.satisfaction} {...fields} />
      <TextField label="Updates" name="claims.updates" defaultValue={claims.updates} {...fields} />
    </div>
  );
}

interface StepFieldsProps {
  nameOf: (field: string) => string;
  step: SiteSettings['journey'][number] | undefined;
}

export function StepFields({ nameOf, step }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        name={nameOf('title')}
        required={false}
        maxLength={STEP_TITLE_MAXIMUM}
        spellCheck
        defaultValue={step?.title}
      />
      <LongTextField label="Text" name={nameOf('text')} maxLength={STEP_TEXT_MAXIMUM} defaultValue={step?.text} />
    </>
  );
}
