import { type ReactNode, useLayoutEffect } from 'react';
import { FormContext } from './form-state.ts';
import type { Form as FormController } from './use-form.ts';

interface FormProps {
  form: FormController;
  label?: string;
  isHidden?: boolean;
  /** Set when the form replaces something that had the focus, so that the focus moves into the form. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Forms need the script to be sent. Should one be submitted without it, `post` keeps the input out of the address. */
export function Form({ form, label, isHidden, takesFocus = false, children }: FormProps) {
  const { ref } = form;
  // Once the form is painted, keys must not go to what it replaces.
  useLayoutEffect(() => {
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
