import { useCallback, useEffect, useState } from 'react';
import type { Identity, Session, User } from '#shared/contracts/account.ts';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { api } from '#web/session/api.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Identities } from './identities.tsx';
import { MyData } from './my-data.tsx';
import { ProfileInformation } from './profile-information.tsx';
import { Sessions } from './sessions.tsx';
import { SetPassword } from './set-password.tsx';

const SKELETON = <Skeleton label="Loading your profile" rows={4} />;

export function Profile() {
  return (
    <DashboardFrame here="profile" head={<ScreenHead heading="Profile settings" />} skeleton={SKELETON}>
      {(user) => <Cards user={user} />}
    </DashboardFrame>
  );
}

function Cards({ user }: { user: User }) {
  const [identities, reloadIdentities] = useList<Identity>('/auth/identities');
  const [sessions, reloadSessions] = useList<Session>('/auth/sessions');
  /** A new password ends the other sessions, and may remove identities. */
  const reload = () => void Promise.all([reloadIdentities(), reloadSessions()]);
  return (
    <div>
      <ProfileInformation user={user} />
      {user.has_password ? (
        <ChangePassword user={user} onChanged={reload} />
      ) : (
        <SetPassword user={user} onSet={reload} />
      )}
      <Identities user={user} identities={identities} reload={reloadIdentities} />
      <Sessions sessions={sessions} reload={reloadSessions} onIdentitiesRemoved={reloadIdentities} />
      <MyData />
      <DeleteAccount user={user} />
    </div>
  );
}

/** Loads one of the account's lists after the first render. A toast reports a failure. */
function useList<Row>(path: string): [rows: Row[], reload: () => Promise<void>] {
  const [rows, setRows] = useState<Row[]>([]);
  const reload = useCallback(() => api<Row[]>(path).then(setRows, showFailureToast), [path]);
  useEffect(() => void reload(), [reload]);
  return [rows, reload];
}
