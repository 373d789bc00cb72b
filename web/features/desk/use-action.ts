import { useContext } from 'react';
import { ContentContext } from '#web/content.ts';
import { ask } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

interface Act {
  method: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Where the answer has no words of its own. */
  done: string;
}

/** Does something at the desk and says what came of it. @returns the answer's data; `undefined` when it failed */
export function useAction() {
  const content = useContext(ContentContext);
  return async <Data>(path: string, { method, body, done }: Act): Promise<Data | undefined> => {
    try {
      const answer = await ask<{ message: string; data: Data }>(`/desk${path}`, { method, body });
      // Readers' pages may say something else now.
      content?.renew();
      void showToast({ title: answer.message === 'OK' ? done : answer.message });
      return answer.data;
    } catch (error) {
      showFailureToast(error);
      return undefined;
    }
  };
}
