import type { AllowanceSettings, CitedWork, SiteSettings } from '#shared/contracts/site.ts';
import { CLAIM_MAXIMUM, MEGABYTES_MAXIMUM } from '#shared/form-limits.ts';
import { Field } from '#web/forms/field.tsx';
import type { Problem } from '#web/forms/find-problems.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { numberIn, rowsIn } from '../read-fields.ts';

export const PUBLISHING: [SiteSettings['publishing'], string, string][] = [
  ['open', 'Everyone', 'Anyone with an account and a confirmed email can publish.'],
  [
    'review',
    'Everyone, after review',
    'Posts by others wait under Writing until an admin approves them. Admins publish directly.',
  ],
  ['author', 'Admins only', 'Others can write drafts. Only admins publish.'],
];

export const DATES: [SiteSettings['dates'], string, string][] = [
  ['hindi', 'Dates in Hindi', 'Readers see 28 नवंबर 2026 beside every article.'],
  [
    'text',
    'Dates in the language of the article',
    'Readers see 28 November 2026 beside an English article, and 28 नवंबर 2026 beside a Hindi one.',
  ],
];

/** A browser may know a zone only by an older name, so the current value is always among the options. */
export function TimeZoneField({ chosen }: { chosen: string }) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  return (
    <Field label="Time zone" name="timeZone" hint="Used for dates and daily counts.">
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

export function AllowanceField({ megabytes }: AllowanceSettings) {
  return (
    <TextField
      label="Space for each account, in MB"
      hint="For posts, their versions and images. Does not apply to admins. Leave empty for no limit."
      name="megabytes"
      inputMode="numeric"
      className="short-input"
      required={false}
      defaultValue={megabytes ?? ''}
    />
  );
}

export function checkAllowance(fields: FormData): Problem[] {
  const megabytes = numberIn(fields, 'megabytes');
  const isRight =
    megabytes === null || (typeof megabytes === 'number' && megabytes > 0 && megabytes <= MEGABYTES_MAXIMUM);
  return isRight ? [] : [{ field: 'megabytes', message: WRONG }];
}

const WRONG = 'Enter a whole number from 1 to 1,000,000, or leave the field empty.';

interface CitedWorkFieldsProps {
  nameOf: (field: string) => string;
  work: { names: string; tag: string } | undefined;
}

export function CitedWorkFields({ nameOf, work }: CitedWorkFieldsProps) {
  return (
    <>
      <TextField
        label="Names"
        hint="Separated by commas: गीता, Gita"
        name={nameOf('names')}
        required={false}
        defaultValue={work?.names}
      />
      <TextField label="Tag of the chapters" name={nameOf('tag')} required={false} defaultValue={work?.tag} />
    </>
  );
}

export function readCitedWorks(fields: FormData): CitedWork[] {
  return rowsIn(fields, 'works', ['names', 'tag']).map(({ names, tag }) => ({
    names: names.split(',').flatMap((name) => name.trim() || []),
    tag,
  }));
}
