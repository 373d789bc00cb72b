import { useRef } from 'react';
import { langOf } from '#web/components/lang-of.ts';
import * as paths from '#web/paths.ts';
import { logOut, useUser } from './user.ts';

/**
 * The login link, and for those who are logged in a menu: a popover, which opens and closes by pointer and keyboard
 * without script. On a phone it is always open.
 */
export default function AccountMenu() {
  const { user, status } = useUser();
  return (
    <div className="account-slot">
      {status === 'known' ? <Menu name={user.first_name || user.email} /> : <a href={paths.login()}>Login</a>}
    </div>
  );
}

function Menu({ name }: { name: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover?.();

  return (
    <div>
      <button type="button" className="account-name" popoverTarget="account" lang={langOf(name)}>
        {name}
      </button>
      <div className="account-panel" id="account" popover="auto" ref={panel}>
        <ul>
          <li>
            <a href={paths.dashboard()} onClick={close}>
              Dashboard
            </a>
          </li>
          <li>
            <a href={paths.profile()} onClick={close}>
              Profile
            </a>
          </li>
          <li>
            <button type="button" onClick={logOut}>
              Logout
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
