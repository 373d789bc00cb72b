import { useEffect, useRef } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { langOf } from '#web/components/lang-of.ts';
import * as paths from '#web/paths.ts';
import { logOut, useUser } from './user.ts';

/**
 * The login link, and for those who are logged in a menu: a popover, which opens and closes by pointer and keyboard
 * without script. On a phone it is always open.
 */
export default function AccountMenu() {
  const { user, status } = useUser();
  useEffect(() => (user ? loadEditLinks(user) : undefined), [user]);
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

/**
 * The code for this is loaded by those alone whom the page offers something to change: admins, and the author of an article,
 * who has the name that it shows.
 */
function loadEditLinks({ is_admin, first_name, last_name }: User): () => void {
  const { page = '' } = document.querySelector<HTMLElement>('.site-header')?.dataset ?? {};
  const author = page === 'post' && document.querySelector('.post-author h2')?.textContent;
  const shown = new AbortController();
  if (is_admin ? /^(post|home|about)$/.test(page) : author === `${first_name} ${last_name}`.trim())
    import('#web/features/edit-in-place/edit-in-place.ts')
      .then(({ addEditLinks }) => (shown.signal.aborted ? undefined : addEditLinks(is_admin, shown.signal)))
      .catch(() => {});
  return () => shown.abort();
}
