import { useCallback, useEffect, useRef, useState } from 'react';
import { api, messageOf } from '#web/session/api.ts';

export interface Query<Data> {
  /** The latest data, briefly also that of the previous path; `undefined` while there is nothing to show. */
  data: Data | undefined;
  /** Empty when nothing went wrong. */
  problem: string;
  reload: () => Promise<void>;
  /**
   * Shows the user's own write without loading it. What was requested before is ignored when it arrives, so `reload` is to
   * follow once the write is stored, unless the new data leaves nothing out.
   */
  change: (update: (now: Data) => Data) => void;
}

/** A response that arrives faster than this needs no placeholders. */
const SKELETON_DELAY_MS = 150;

/**
 * Loads the data of a screen, and again whenever `path` changes. A response that arrives after a later request was made
 * is ignored. `reload` always loads the current path, also when it is called by an action that began before a change of it.
 */
export function useQuery<Data>(path: string, ask: (path: string) => Promise<Data> = api): Query<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState('');
  const latest = useRef(0);
  const shownPath = useRef<string>(undefined);
  const currentPath = useRef(path);

  const reload = useCallback(async () => {
    const attempt = ++latest.current;
    const asked = currentPath.current;
    try {
      const next = await ask(asked);
      if (attempt !== latest.current) return;
      shownPath.current = asked;
      setData(next);
      setProblem('');
    } catch (error) {
      if (attempt !== latest.current) return;
      // The data of another path must not stay below the new filter.
      if (shownPath.current !== asked) setData(undefined);
      setProblem(messageOf(error, 'Something went wrong on our side.'));
    }
  }, [ask]);

  useEffect(() => {
    currentPath.current = path;
    const timer = setTimeout(() => setData(undefined), SKELETON_DELAY_MS);
    void reload().finally(() => clearTimeout(timer));
    return () => clearTimeout(timer);
  }, [path, reload]);

  const change = useCallback((update: (now: Data) => Data) => {
    // The data of another path is still to come.
    if (shownPath.current === currentPath.current) latest.current += 1;
    setData((now) => (now === undefined ? now : update(now)));
  }, []);
  return { data, problem, reload, change };
}

/** What was loaded last, while something else is loading. */
export function useLatest<Data>(data: Data | undefined): Data | undefined {
  const latest = useRef(data);
  useEffect(() => {
    if (data !== undefined) latest.current = data;
  }, [data]);
  return data ?? latest.current;
}
