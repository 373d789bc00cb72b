import { useEffect, useState } from 'react';

/**
 * The second step of a form is an entry of the history: the browser's Back leads to the first, where everything still
 * stands, and a reload (phones drop a page while one reads the mail) stays with the second. The form's name keeps the
 * step from the form of the next page.
 */
export function useSecondStep<Step extends object>(form: string) {
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => {
    const follow = () => setStep(history.state?.[form] ?? null);
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [form]);

  const isEntered = step !== null;
  // After the step has put the focus where it begins.
  useEffect(() => {
    if (isEntered) scrollTo(0, 0);
  }, [isEntered]);

  return {
    step,
    enter(next: Step) {
      history.pushState({ [form]: next }, '');
      setStep(next);
    },
    renew(next: Step) {
      history.replaceState({ ...history.state, [form]: next }, '');
      setStep(next);
    },
    leave: () => history.back(),
  };
}
