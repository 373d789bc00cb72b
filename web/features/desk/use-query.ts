import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/session/api.ts';

export interface Query<Data> {
  /** To the question before, while a quick answer is on its way; `undefined` while there is nothing to show. */
  data: Data | undefined;
  /** Empty when nothing went wrong. */
  problem: string;
  reload: () => Promise<void>;
  /** After one's own write, where it is known how things stand now. */
  change: (update: (now: Data) => Data) => void;
}

/** An answer that comes sooner needs no placeholders. */
const PATIENCE_MS = 150;

/**
 * What the site answers to a question of a screen, asked whenever its address changes. An answer that a later question
 * has overtaken is not shown.
 */
export function useQuery<Data>(path: string, ask: (path: string) => Promise<Data> = api): Query<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState('');
  const latest = useRef(0);

  const reload = useCallback(async () => {
    const turn = ++latest.current;
    try {
      const next = await ask(path);
      if (turn !== latest.current) return;
      setData(next);
      setProblem('');
    } catch (error) {
      if (turn === latest.current) setProblem((error as Error).message);
    }
  }, [path, ask]);

  useEffect(() => {
    const waiting = setTimeout(() => setData(undefined), PATIENCE_MS);
    void reload().finally(() => clearTimeout(waiting));
    return () => clearTimeout(waiting);
  }, [reload]);

  const change = useCallback(
    (update: (now: Data) => Data) => setData((now) => (now === undefined ? now : update(now))),
    [],
  );
  return { data, problem, reload, change };
}
