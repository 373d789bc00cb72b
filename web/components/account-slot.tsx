import { type ComponentType, useEffect, useState } from 'react';
import { onAccessTokenChange, readAccessToken } from '#web/access-token.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

/** What stands in the bar for a stranger. Whoever is logged in has a menu there, which comes in a chunk of its own. */
export function AccountSlot({ onLeave }: { onLeave: () => void }) {
  const [Menu, setMenu] = useState<ComponentType<{ onLeave: () => void }>>();
  useEffect(() => {
    const bringMenu = () => {
      if (readAccessToken())
        import('#web/session/account-menu.tsx').then(({ AccountMenu }) => setMenu(() => AccountMenu), stayStranger);
    };
    bringMenu();
    return onAccessTokenChange(bringMenu);
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

/** Without the network the menu could do nothing either. */
function stayStranger() {}
