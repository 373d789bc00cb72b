import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  /** Help that is always shown. */
  hint?: ReactNode;
  /** Shown beside the input. */
  aside?: ReactNode;
}

/** A field that is required by default. */
export function TextField({ label, hint, aside, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={input.name} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            required
            autoCapitalize={input.type === 'email' ? 'none' : undefined}
            spellCheck={false}
            {...input}
          />
          {aside}
        </>
      )}
    </Field>
  );
}
