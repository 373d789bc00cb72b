import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useFormState } from './form-state.ts';

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
  const id = useId();
  const problem = useFormState().problems[input.name];
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input">
        <input
          id={id}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          autoCapitalize={input.type === 'email' ? 'none' : undefined}
          spellCheck={false}
          {...input}
        />
        {aside}
      </div>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
