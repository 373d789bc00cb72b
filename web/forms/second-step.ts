import { useEffect, useState } from 'react';

/**
 * The second step of a form is an entry of the browser history: Back leads to the first step, with its fields as they
 * were, and a reload stays at the second (phones discard a page while its user reads the mail). The step is stored
 * under the name of the form, so that the form of another page does not take it for its own.
 */
export function useSecondStep<Step extends object>(form: string) {
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => {
    const readStep = () => setStep(history.state?.[form] ?? null);
    readStep();
    addEventListener('popstate', readStep);
    return () => removeEventListener('popstate', readStep);
  }, [form]);

  const isEntered = step !== null;
  // This runs after the step has set the focus, which may have scrolled the page.
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
