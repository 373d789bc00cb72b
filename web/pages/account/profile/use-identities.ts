import { useCallback, useEffect, useState } from 'react';
import type { Identity } from '#shared/contracts/sign-in.ts';
import { api } from '#web/session/api.ts';
import { tellFailure } from '#web/toasts/show-toast.ts';

/** As whom one is known at other sites. @param version read anew whenever this changes */
export function useIdentities(version: number): { identities: Identity[]; load: () => Promise<void> } {
  const [identities, setIdentities] = useState<Identity[]>([]);
  const load = useCallback(() => api<Identity[]>('/auth/identities').then(setIdentities, tellFailure), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the site knows something else now
  useEffect(() => void load(), [load, version]);
  return { identities, load };
}
