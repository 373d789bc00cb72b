import { useRef, useState } from 'react';
import type { Identity, User } from '#shared/contracts/account.ts';
import { LAST_WAY_IN } from '#shared/text/last-way-in.ts';
import { useContent } from '#web/content/content.ts';
import type { Provider } from '#web/features/sign-in/firebase-popup.ts';
import { PopupButtons } from '#web/features/sign-in/popup-buttons.tsx';
import { useArrival } from '#web/features/sign-in/use-arrival.ts';
import { useProviderWindow } from '#web/features/sign-in/use-provider-window.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { Card } from './card.tsx';
import { ConfirmForm, type Credentials } from './confirm-form.tsx';
import { IdentityList } from './identity-list.tsx';

const LINKED = 'Linked to your account';
const NOT_LINKED = 'Account not linked';
const NOT_REMOVED = 'Account not removed';

type Change = { adding: Provider } | { adding: 'oidc' } | { removing: Identity };

interface IdentitiesProps {
  user: User;
  identities: Identity[];
  reload: () => Promise<void>;
}

/** The user's identities at other sites, each of which can sign in to this account. */
export function Identities({ user, identities, reload }: IdentitiesProps) {
  const { oidc, oidcIsSetUp, firebase } = useContent('signInWays');
  const [change, setChange] = useState<Change | null>(null);
  const [problem, setProblem] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef<Change>(null);
  const popup = useProviderWindow();
  useArrival(NOT_LINKED, oidc, ({ is }) => is === 'linked' && void showToast({ title: LINKED }));

  function begin(next: Change | null) {
    latest.current = next;
    setChange(next);
    setProblem('');
  }

  /** The pressed button disappears, so the focus moves to the list. */
  function close() {
    begin(null);
    list.current?.focus();
  }

  async function finish(title: string) {
    await reload();
    close();
    void showToast({ title });
  }

  function remove(identity: Identity) {
    const isLastWayIn = !user.has_password && identities.length === 1;
    begin(isLastWayIn ? null : { removing: identity });
    if (!isLastWayIn) return;
    setProblem(LAST_WAY_IN);
    void showToast({ title: 'Error', description: LAST_WAY_IN, isDestructive: true });
  }

  async function send(credentials: Credentials) {
    if (!change) return;
    if ('removing' in change) {
      await api(`/auth/identities/${change.removing.id}`, { method: 'DELETE', body: credentials });
      return finish(`${change.removing.provider} removed`);
    }
    if (change.adding === 'oidc') {
      const { url } = await api<{ url: string }>('/auth/identities/oidc', { method: 'POST', body: credentials });
      return location.assign(url);
    }
    const firebaseToken = await popup.askForToken(change.adding);
    // The user cancelled or started another change while the popup was open.
    if (firebaseToken === undefined || latest.current !== change) return;
    await api('/auth/identities/firebase', { method: 'POST', body: { firebaseToken, ...credentials } });
    return finish(LINKED);
  }

  if (!oidcIsSetUp && !firebase && identities.length === 0) return null;
  return (
    <Card heading="Other ways to sign in" lead="Sign in with an account from another site, without a password.">
      <IdentityList identities={identities} list={list} onRemove={remove} />
      {problem && <p className="field-problem">{problem}</p>}
      {change ? (
        <ConfirmForm
          key={keyOf(change)}
          user={user}
          {...labelsFor(change, oidc)}
          problem={popup.problem}
          send={send}
          onCancel={close}
        />
      ) : (
        <div className="ways">
          {oidcIsSetUp && (
            <button type="button" className="way" onClick={() => begin({ adding: 'oidc' })}>
              Add {oidc}
            </button>
          )}
          {firebase && (
            <PopupButtons prepare={popup.prepare} onPress={(provider) => begin({ adding: provider })} label="Add" />
          )}
        </div>
      )}
    </Card>
  );
}

function keyOf(change: Change) {
  return 'adding' in change ? change.adding : change.removing.id;
}

function labelsFor(change: Change, oidc: string) {
  if ('removing' in change) {
    const { provider, email } = change.removing;
    const before = `Before ${email === '' ? provider : `${provider} (${email})`} is removed`;
    return { label: `Remove ${provider}`, before, pending: 'Removing...', failure: NOT_REMOVED };
  }
  const name = change.adding === 'oidc' ? oidc : change.adding;
  return { label: `Add ${name}`, before: `Before ${name} is added`, pending: 'Adding...', failure: NOT_LINKED };
}
