import { type ReactNode, useId } from 'react';
import { useFormState } from './form-state.ts';

interface FieldProps {
  label: string;
  name: string;
  /** Help that is there before any error. */
  hint?: ReactNode;
  /** What is typed into, with what ties it to its label, help and problem. */
  children: (control: Control) => ReactNode;
}

interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Field({ label, name, hint, children }: FieldProps) {
  const id = useId();
  const problem = useFormState().problems[name];
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
        {children({
          id,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </div>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
