import { type ReactNode, useId } from 'react';
import { useFormState } from './form-state.ts';

interface FieldProps {
  label: string;
  name: string;
  /** Help that is there before any error. */
  hint?: ReactNode;
  isRequired?: boolean;
  /** Instead of what the form knows; it comes by itself, so it is announced. */
  problem?: string;
  /** What is typed into. */
  children: (control: Control) => ReactNode;
  /** What it holds so far, as far as it does not show that itself. */
  below?: ReactNode;
}

/** Ties what is typed into to its label, help and problem. */
interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Field({ label, name, hint, isRequired = false, problem: own, children, below }: FieldProps) {
  const known = useFormState().problems[name];
  const problem = own ?? known;
  const control = useControl(hint, problem);
  const { id } = control;
  return (
    <div className="field">
      <label htmlFor={id} className={isRequired ? 'is-required' : undefined}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input">{children(control)}</div>
      {problem && (
        <p className="field-problem" id={`${id}-problem`} role={own ? 'alert' : undefined}>
          {problem}
        </p>
      )}
      {below}
    </div>
  );
}

function useControl(hint: ReactNode, problem: string | undefined): Control {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined };
}
