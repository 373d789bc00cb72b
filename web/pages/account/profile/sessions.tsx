import { useRef, useState } from 'react';
import type { Session } from '#shared/contracts/account.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { api } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { Card } from './card.tsx';

interface SessionsProps {
  sessions: Session[];
  reload: () => Promise<void>;
  /** Ending a session may remove identities that were linked in it. */
  onIdentitiesRemoved: () => void;
}

export function Sessions({ sessions, reload, onIdentitiesRemoved }: SessionsProps) {
  const [removalNotice, setRemovalNotice] = useState('');
  const list = useRef<HTMLUListElement>(null);

  /** The pressed button disappears with its session, so the focus moves to the list. */
  async function end(path: string, title: string) {
    try {
      const identities = await api<IdentityRemoval | null>(path, { method: 'DELETE' });
      await reload();
      if (!isWriting()) list.current?.focus();
      if (identities) onIdentitiesRemoved();
      const description = identities ? removalSentences(identities, 'owner').join(' ') : '';
      setRemovalNotice(description);
      void showToast({ title, ...(identities?.removed.length && { description }) });
    } catch (error) {
      showFailureToast(error);
    }
  }

  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <Card heading="Where you are logged in" lead="End any session you don’t recognise, then change your password.">
      <ul className="sessions" ref={list} tabIndex={-1}>
        {sessions.map(({ id, device, last_used_at, current }) => (
          <li key={id}>
            <p>{device}</p>
            <p className="meta">
              {current ? 'This device' : `Last used ${relativeAge(last_used_at, Date.now()).toLowerCase()}`}
            </p>
            {!current && (
              <LinkButton
                label="End"
                object={`the session on ${device}`}
                onClick={() => end(`/auth/sessions/${id}`, 'Session ended')}
              />
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <WordButton
          label="Log out everywhere else"
          onClick={() => end('/auth/sessions', 'Logged out everywhere else')}
        />
      )}
      {removalNotice && <p className="form-further">{removalNotice}</p>}
    </Card>
  );
}
