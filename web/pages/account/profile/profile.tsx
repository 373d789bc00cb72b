import { useState } from 'react';
import { Sketch } from '#web/components/sketch.tsx';
import { useRequiredUser } from '#web/session/required-user.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Identities } from './identities.tsx';
import { MyData } from './my-data.tsx';
import { ProfileInformation } from './profile-information.tsx';
import { Sessions } from './sessions.tsx';
import { SetPassword } from './set-password.tsx';

export function Profile() {
  const { user, status } = useRequiredUser();
  const [version, setVersion] = useState(0);
  const renew = () => setVersion((last) => last + 1);
  return (
    <div className="profile sheet">
      <h1>Profile settings</h1>
      {user && (
        // Another person's login must not inherit what this one typed.
        <div key={user.id}>
          <ProfileInformation user={user} />
          {user.has_password ? (
            <ChangePassword user={user} onChanged={renew} />
          ) : (
            <SetPassword user={user} onSet={renew} />
          )}
          <Identities user={user} version={version} />
          <Sessions version={version} onEnded={renew} />
          <MyData />
          <DeleteAccount user={user} />
        </div>
      )}
      {status === 'unreachable' && <Unreachable />}
      {!user && status !== 'unreachable' && <ProfileSkeleton />}
      <Sketch seed="profile" kind="empty" className="profile-drawing" />
    </div>
  );
}

function Unreachable() {
  return (
    <p>
      Your profile could not be loaded. Please check your connection and <a href={location.href}>try again</a>.
    </p>
  );
}

function ProfileSkeleton() {
  return (
    <div className="profile-skeleton" role="status">
      <span className="visually-hidden">Loading your profile</span>
    </div>
  );
}
