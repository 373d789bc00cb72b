import { useContext, useRef } from 'react';
import { ContentContext } from '#web/content/content.ts';
import { ask } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';

interface Action {
  method: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** The title of the toast on success: by default the message of the response; no toast if it is empty. */
  done?: string;
  failed?: string;
  /** Shows what is wrong where it belongs, instead of in a toast. */
  onFailure?: (message: string) => void;
}

interface Done<Data> {
  message: string;
  data: Data;
}

/** Calls the API and shows the result in a toast. @returns the response; `undefined` on failure */
export function useAction() {
  const content = useContext(ContentContext);
  /** What is being deleted. A double click deletes once. */
  const deletions = useRef(new Set<string>());
  return async <Data>(
    path: string,
    { method, body, done, failed, onFailure }: Action,
  ): Promise<Done<Data> | undefined> => {
    if (method === 'DELETE' && deletions.current.has(path)) return undefined;
    if (method === 'DELETE') deletions.current.add(path);
    try {
      const answer = await ask<Done<Data>>(path, { method, body });
      // The action may have changed the pages that readers see.
      content?.renew();
      const title = done ?? answer.message;
      if (title) void showToast({ title });
      return answer;
    } catch (error) {
      if (onFailure) onFailure((error as Error).message);
      else showFailureToast(error, failed);
      return undefined;
    } finally {
      deletions.current.delete(path);
    }
  };
}
