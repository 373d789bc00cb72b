import { useState } from 'react';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { saveAnswer } from './save-answer.ts';

/** Downloads what a call in the user's name answers; a failure is told in a toast, and stays as `problem`. */
export function useDownload() {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');

  /** @param fileName how the file is called */
  async function download(path: string, fileName: string): Promise<void> {
    if (isLoading) return;
    setLoading(true);
    setProblem('');
    try {
      await saveAnswer(path, fileName);
    } catch (error) {
      setProblem((error as Error).message);
      showFailureToast(error);
    } finally {
      setLoading(false);
    }
  }

  return { isLoading, problem, download };
}
