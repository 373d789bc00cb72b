import type { ReactNode } from 'react';
import { FormContext } from './form-state.ts';
import type { Form as FormWork } from './use-form.ts';

interface FormProps {
  form: FormWork;
  label?: string;
  isHidden?: boolean;
  children: ReactNode;
}

/** Without script nothing can be sent; `post` keeps what was typed out of the address all the same. */
export function Form({ form, label, isHidden, children }: FormProps) {
  return (
    <FormContext value={form}>
      <form
        className="form"
        method="post"
        noValidate
        aria-label={label}
        hidden={isHidden}
        ref={form.ref}
        onSubmit={form.handleSubmit}
        onInput={form.handleInput}
      >
        {children}
      </form>
    </FormContext>
  );
}
