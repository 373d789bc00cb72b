import { useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '#shared/contracts/account.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { api } from '#web/session/api.ts';
import { showToast, tellFailure } from '#web/toasts/show-toast.ts';
import { Card } from './card.tsx';

interface SessionsProps {
  /** Goes up whenever sessions were ended elsewhere on the page. */
  version: number;
  onEnded: () => void;
}

export function Sessions({ version, onEnded }: SessionsProps) {
  const [sessions, setSessions] = useState<Session[]>([]);
  const [further, setFurther] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const load = useCallback(() => api<Session[]>('/auth/sessions').then(setSessions, tellFailure), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the site knows something else now
  useEffect(() => void load(), [load, version]);

  /** The button pressed goes away with what it ended; the list keeps the reader's place. */
  async function end(path: string, title: string) {
    try {
      const identities = await api<IdentityRemoval | null>(path, { method: 'DELETE' });
      await load();
      list.current?.focus();
      if (identities) onEnded();
      const description = identities ? removalSentences(identities, 'owner').join(' ') : '';
      setFurther(description);
      void showToast({ title, ...(identities?.removed.length && { description }) });
    } catch (error) {
      tellFailure(error);
    }
  }

  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <Card heading="Where you are logged in" lead="End what you do not recognise, and change your password then.">
      <ul className="sessions" ref={list} tabIndex={-1}>
        {sessions.map(({ id, device, last_used_at, current }) => (
          <li key={id}>
            <p>{device}</p>
            <p className="meta">
              {current ? 'This device' : `Last used ${relativeAge(last_used_at, Date.now()).toLowerCase()}`}
            </p>
            {!current && (
              <button
                type="button"
                className="link-button"
                aria-label={`End the session on ${device}`}
                onClick={() => end(`/auth/sessions/${id}`, 'Logged out there')}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <button
          type="button"
          className="word-button"
          onClick={() => end('/auth/sessions', 'Logged out everywhere else')}
        >
          Log out everywhere else
        </button>
      )}
      {further && <p className="form-further">{further}</p>}
    </Card>
  );
}
