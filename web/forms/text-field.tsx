import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  /** Help that is there before any error. */
  hint?: ReactNode;
  /** Beside the input. */
  aside?: ReactNode;
}

/** Required unless it says otherwise. */
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
