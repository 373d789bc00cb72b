import { type ReactNode, useEffect } from 'react';
import { FormContext } from './form-state.ts';
import type { Form as FormWork } from './use-form.ts';

interface FormProps {
  form: FormWork;
  label?: string;
  isHidden?: boolean;
  /** It comes in the place of something else, and takes the focus over from there. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Without script nothing can be sent; `post` keeps what was typed out of the address all the same. */
export function Form({ form, label, isHidden, takesFocus = false, children }: FormProps) {
  const { ref } = form;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [takesFocus, ref]);

  return (
    <FormContext value={form}>
      <form
        className="form"
        method="post"
        noValidate
        aria-label={label}
        hidden={isHidden}
        ref={ref}
        onSubmit={form.handleSubmit}
        onInput={form.handleInput}
      >
        {children}
      </form>
    </FormContext>
  );
}
