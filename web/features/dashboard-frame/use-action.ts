import { useContext, useRef, useState } from 'react';
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

/**
 * Calls the API and shows the result in a toast. `run` resolves to the response, or to `undefined` on failure; `isRunning`
 * is for what the pressed button says until then.
 */
export function useAction() {
  const content = useContext(ContentContext);
  const [running, setRunning] = useState(0);
  /** What was asked for and is not answered yet, which a second click does not ask for again. */
  const underWay = useRef(new Set<string>());
  async function run<Data>(
    path: string,
    { method, body, done, failed, onFailure }: Action,
  ): Promise<Done<Data> | undefined> {
    const call = `${method} ${path} ${JSON.stringify(body)}`;
    // To save the same value again changes nothing.
    if (method !== 'PUT' && underWay.current.has(call)) return undefined;
    underWay.current.add(call);
    setRunning((count) => count + 1);
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
      underWay.current.delete(call);
      setRunning((count) => count - 1);
    }
  }
  return { run, isRunning: running > 0 };
}
