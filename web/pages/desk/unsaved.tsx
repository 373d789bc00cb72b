import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';

const QUESTION = 'What you typed here is not saved yet. Leave without it?';

const UnsavedContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {});

/** Asks a single question before leaving, for all forms of a screen. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<string[]>([]);
  useLeaveQuestion(unsaved.length > 0, QUESTION);
  const note = useCallback((form: string, isUnsaved: boolean) => {
    setUnsaved((forms) => [...forms.filter((each) => each !== form), ...(isUnsaved ? [form] : [])]);
  }, []);
  return <UnsavedContext value={note}>{children}</UnsavedContext>;
}

/** Reports to `AskBeforeLeaving` whether this form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const note = useContext(UnsavedContext);
  useEffect(() => {
    note(form, isUnsaved);
    return () => note(form, false);
  }, [note, form, isUnsaved]);
}
