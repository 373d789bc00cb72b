import { useCallback, useEffect, useRef, useState } from 'react';
import type { Identity } from '#shared/contracts/sign-in.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { useContent } from '#web/content.ts';
import { PopupButtons } from '#web/features/sign-in/popup-buttons.tsx';
import { useArrival } from '#web/features/sign-in/use-arrival.ts';
import { usePopup } from '#web/features/sign-in/use-popup.ts';
import { api } from '#web/session/api.ts';
import { showToast, tellFailure } from '#web/toasts/show-toast.ts';
import { Card } from './card.tsx';

const LINKED = 'Linked to your account';
const NOT_LINKED = 'It could not be linked';

/** As whom one is known at other sites, each of them a way into this account. */
export function Identities() {
  const { oidc, oidcIsSetUp, firebase } = useContent('signInWays');
  const [identities, setIdentities] = useState<Identity[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const load = useCallback(() => api<Identity[]>('/auth/identities').then(setIdentities, tellFailure), []);
  useEffect(() => void load(), [load]);

  const popup = usePopup(async (firebaseToken) => {
    await api('/auth/identities/firebase', { method: 'POST', body: { firebaseToken } });
    await load();
    void showToast({ title: LINKED });
  });
  useArrival(NOT_LINKED, ({ is }) => is === 'linked' && void showToast({ title: LINKED }));

  async function linkIssuer() {
    try {
      location.assign((await api<{ url: string }>('/auth/identities/oidc', { method: 'POST', body: {} })).url);
    } catch (error) {
      tellFailure(error);
    }
  }

  /** The button pressed goes away with what it removed; the list keeps the reader's place. */
  async function remove({ id, provider }: Identity) {
    try {
      await api(`/auth/identities/${id}`, { method: 'DELETE' });
      await load();
      list.current?.focus();
      void showToast({ title: `${provider} is removed` });
    } catch (error) {
      tellFailure(error);
    }
  }

  if (!oidcIsSetUp && !firebase && identities.length === 0) return null;
  return (
    <Card heading="Other ways to sign in" lead="With an account you have at another site you need no password here.">
      <ul className="sessions" ref={list} tabIndex={-1}>
        {identities.map((identity) => (
          <li key={identity.id}>
            <p>{identity.provider}</p>
            <p className="meta">{[identity.email, sinceOf(identity)].filter(Boolean).join(', ')}</p>
            <button
              type="button"
              className="link-button"
              aria-label={`Remove ${identity.provider} ${identity.email}`}
              onClick={() => void remove(identity)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <div className="ways">
        {oidcIsSetUp && (
          <button type="button" className="way" onClick={() => void linkIssuer()}>
            Add {oidc}
          </button>
        )}
        {firebase && <PopupButtons popup={popup} label="Add" />}
        <p className="field-problem" role="status">
          {popup.problem}
        </p>
      </div>
    </Card>
  );
}

function sinceOf({ created_at }: Identity): string {
  return `linked ${relativeAge(created_at, Date.now()).toLowerCase()}`;
}
