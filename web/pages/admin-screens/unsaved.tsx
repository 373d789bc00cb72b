import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';

const QUESTION = 'Leave this page? Your unsaved changes stay on this device, in its form.';

const UnsavedContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {});

/** Asks a single question before leaving, for all forms of a screen. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<string[]>([]);
  useLeaveQuestion(unsaved.length > 0, QUESTION);
  const report = useCallback((form: string, isUnsaved: boolean) => {
    setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(isUnsaved ? [form] : [])]);
  }, []);
  return <UnsavedContext value={report}>{children}</UnsavedContext>;
}

/** Reports to `AskBeforeLeaving` whether this form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
}
