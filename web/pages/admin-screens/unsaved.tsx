import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { QUESTION_OF_LOSS, useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';

const QUESTION = 'Leave this page? What you typed stays on this device, in its form.';

const UnsavedContext = createContext<(form: string, question: string | null) => void>(() => {});

/** Asks a single question before leaving, for all forms of a screen. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(new Map<string, string>());
  const questions = [...unsaved.values()];
  useLeaveQuestion(unsaved.size > 0, questions.includes(QUESTION_OF_LOSS) ? QUESTION_OF_LOSS : questions[0]);
  const report = useCallback((form: string, question: string | null) => {
    setUnsaved((forms) => {
      const next = new Map(forms);
      if (question) next.set(form, question);
      else next.delete(form);
      return next;
    });
  }, []);
  return <UnsavedContext value={report}>{children}</UnsavedContext>;
}

/** Reports to `AskBeforeLeaving` whether this form has unsaved changes, and what is to be asked before they are left. */
export function useUnsaved(isUnsaved: boolean, question = QUESTION): void {
  const form = useId();
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(form, isUnsaved ? question : null);
    return () => report(form, null);
  }, [report, form, isUnsaved, question]);
}
