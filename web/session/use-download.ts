import { useState } from 'react';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { saveAnswer } from './save-answer.ts';

/** Downloads what a call in the user's name answers; a failure is told in a toast. */
export function useDownload() {
  const [isLoading, setLoading] = useState(false);

  /** @param fileName how the file is called */
  async function download(path: string, fileName: string): Promise<void> {
    setLoading(true);
    try {
      await saveAnswer(path, fileName);
    } catch (error) {
      showFailureToast(error);
    } finally {
      setLoading(false);
    }
  }

  return { isLoading, download };
}
