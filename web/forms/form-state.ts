import { createContext, useContext } from 'react';

/** The messages below the fields, by the name of the field. */
export type Problems = Record<string, string>;

export interface FormState {
  problems: Problems;
  /** The message about the form as a whole; empty when nothing went wrong. */
  failed: string;
  isSending: boolean;
}

export const FormContext = createContext<FormState>({ problems: {}, failed: '', isSending: false });

export function useFormState(): FormState {
  return useContext(FormContext);
}
