import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/session/api.ts';

export interface Listing<Data> {
  /** Of the request before, while a quick answer is on its way; `null` while there is nothing to show. */
  data: Data | null;
  problem: string;
  reload: () => Promise<void>;
  /** After an act whose answer says how things stand now. */
  change: (update: (now: Data) => Data) => void;
}

/** An answer that comes sooner needs no placeholders. */
const PATIENCE_MS = 150;

/** Asks whenever the address changes; an answer that a later one has overtaken is not shown. */
export function useListing<Data>(path: string): Listing<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [problem, setProblem] = useState('');

  const load = useCallback(
    async (isOvertaken: () => boolean) => {
      try {
        const answer = await api<Data>(path);
        if (isOvertaken()) return;
        setData(answer);
        setProblem('');
      } catch (error) {
        if (!isOvertaken()) setProblem((error as Error).message);
      }
    },
    [path],
  );

  useEffect(() => {
    let isLater = false;
    const waiting = setTimeout(() => setData(null), PATIENCE_MS);
    void load(() => isLater).finally(() => clearTimeout(waiting));
    return () => {
      isLater = true;
      clearTimeout(waiting);
    };
  }, [load]);

  return {
    data,
    problem,
    reload: () => load(() => false),
    change: (update) => setData((now) => now && update(now)),
  };
}
