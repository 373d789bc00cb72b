import type { TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';

interface LongTextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  name: string;
  hint?: string;
}

/** Text of several lines; it grows with what is written where the browser lets it. */
export function LongTextField({ label, hint, ...area }: LongTextFieldProps) {
  return (
    <Field label={label} name={area.name} hint={hint}>
      {(control) => <textarea {...control} rows={3} {...area} />}
    </Field>
  );
}
