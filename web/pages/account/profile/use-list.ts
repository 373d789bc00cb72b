import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/session/api.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';

/** Loads one of the account's lists after the first render. A toast reports a failure. */
export function useList<Row>(path: string): [rows: Row[], reload: () => Promise<void>] {
  const [rows, setRows] = useState<Row[]>([]);
  const reload = useCallback(() => api<Row[]>(path).then(setRows, showFailureToast), [path]);
  useEffect(() => void reload(), [reload]);
  return [rows, reload];
}
