import { createContext, useContext } from 'react';

/** The field's name and the sentence under it. */
export type Problems = Record<string, string>;

export interface FormState {
  problems: Problems;
  /** What went wrong with the whole; empty when nothing did. */
  failed: string;
  isSending: boolean;
}

export const FormContext = createContext<FormState>({ problems: {}, failed: '', isSending: false });

export function useFormState(): FormState {
  return useContext(FormContext);
}
