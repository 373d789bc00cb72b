import { useRef } from 'react';
import { langOf } from '#web/components/lang-of.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';
import { useLogOut } from './use-log-out.ts';
import { useUser } from './user.ts';

/** A popover, which opens and closes by pointer and keyboard without script. On a phone it is always open. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { user, status } = useUser();
  const logOut = useLogOut();
  const panel = useRef<HTMLDivElement>(null);

  if (status === 'loading') return null;
  if (status !== 'known') {
    return (
      <Link href={paths.login()} onClick={onLeave}>
        Login
      </Link>
    );
  }

  function close() {
    panel.current?.hidePopover?.();
    onLeave();
  }

  function handleLogout() {
    close();
    logOut();
  }

  const name = user.first_name || user.email;
  return (
    <div>
      <button type="button" className="account-name" popoverTarget="account" lang={langOf(name)}>
        {name}
      </button>
      <div className="account-panel" id="account" popover="auto" ref={panel}>
        <ul>
          <li>
            <Link href={paths.dashboard()} onClick={close}>
              Dashboard
            </Link>
          </li>
          <li>
            <Link href={paths.profile()} onClick={close}>
              Profile
            </Link>
          </li>
          <li>
            <button type="button" onClick={handleLogout}>
              Logout
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
