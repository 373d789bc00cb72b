import { paths } from '#web/paths.ts';
import { useLocation } from '#web/routing/router.tsx';
import { logOut } from './user.ts';

/** @returns the function that logs out and leads to the login page */
export function useLogOut(): () => void {
  const [, navigate] = useLocation();
  return () => {
    void logOut();
    navigate(paths.login());
  };
}
