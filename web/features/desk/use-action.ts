import { useContext } from 'react';
import { ContentContext } from '#web/content.ts';
import { ask } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

interface Action {
  method: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** The title of the toast on success, if the response has no message. */
  done: string;
}

/** Calls the API of the desk and shows the result in a toast. @returns the response's `data`; `undefined` on failure */
export function useAction() {
  const content = useContext(ContentContext);
  return async <Data>(path: string, { method, body, done }: Action): Promise<Data | undefined> => {
    try {
      const answer = await ask<{ message: string; data: Data }>(`/desk${path}`, { method, body });
      // The action may have changed the pages that readers see.
      content?.renew();
      void showToast({ title: answer.message === 'OK' ? done : answer.message });
      return answer.data;
    } catch (error) {
      showFailureToast(error);
      return undefined;
    }
  };
}
