import type { AllowanceSettings } from '#shared/contracts/site.ts';
import { MEGABYTES_MAXIMUM } from '#shared/form-limits.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { textIn } from '../read-fields.ts';

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

/** What is no number stays as it was typed, so that it counts as a change. */
export function readAllowance(fields: FormData): { megabytes: number | string | null } {
  const typed = textIn(fields, 'megabytes').trim();
  return { megabytes: typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed };
}

export function checkAllowance(fields: FormData): Problem[] {
  const { megabytes } = readAllowance(fields);
  const isRight =
    megabytes === null || (typeof megabytes === 'number' && megabytes > 0 && megabytes <= MEGABYTES_MAXIMUM);
  return isRight ? [] : [{ field: 'megabytes', message: WRONG }];
}

const WRONG = 'Enter a whole number from 1 to 1,000,000, or leave the field empty.';
