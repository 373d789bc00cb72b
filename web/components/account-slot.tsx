import { type ComponentType, useEffect, useState } from 'react';
import { onAccessTokenChange, readAccessToken } from '#web/access-token.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';

/** The login link in the bar. For logged-in users it becomes a menu, which is loaded in a chunk of its own. */
export function AccountSlot({ onLeave }: { onLeave: () => void }) {
  const [Menu, setMenu] = useState<ComponentType<{ onLeave: () => void }>>();
  useEffect(() => {
    const loadMenu = () => {
      if (readAccessToken())
        import('#web/session/account-menu.tsx').then(
          ({ AccountMenu }) => setMenu(() => AccountMenu),
          // It fails without a network, and then the menu would be of no use either.
          () => {},
        );
    };
    loadMenu();
    return onAccessTokenChange(loadMenu);
  }, []);

  return (
    <div className="account-slot">
      {Menu ? (
        <Menu onLeave={onLeave} />
      ) : (
        <Link href={paths.login()} onClick={onLeave}>
          Login
        </Link>
      )}
    </div>
  );
}
