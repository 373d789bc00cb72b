import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: ReactNode;
  aside?: ReactNode;
}

/** A field that is required, and not filled in by the browser, unless it says so. */
export function TextField({ label, hint, aside, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={input.name} hint={hint} maximum={input.maxLength}>
      {(control) => (
        <>
          <input
            {...control}
            required
            autoCapitalize={input.type === 'email' ? 'none' : undefined}
            autoComplete="off"
            spellCheck={false}
            {...input}
          />
          {aside}
        </>
      )}
    </Field>
  );
}
