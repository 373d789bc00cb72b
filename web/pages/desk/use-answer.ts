import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/session/api.ts';

export interface Answer<Data> {
  /** `undefined` until it is there. */
  data: Data | undefined;
  problem: string;
  reload: () => Promise<void>;
  /** What it is after one's own write. */
  become: (change: (data: Data) => Data) => void;
}

/** What the site answers to a question of a screen; an answer that a later question has overtaken is not shown. */
export function useAnswer<Data>(path: string): Answer<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState('');

  const latest = useRef(0);

  const reload = useCallback(async () => {
    const turn = ++latest.current;
    try {
      const next = await api<Data>(path);
      if (turn !== latest.current) return;
      setData(next);
      setProblem('');
    } catch (error) {
      if (turn === latest.current) setProblem((error as Error).message);
    }
  }, [path]);

  useEffect(() => void reload(), [reload]);
  const become = useCallback(
    (change: (data: Data) => Data) => setData((now) => (now === undefined ? now : change(now))),
    [],
  );
  return { data, problem, reload, become };
}
