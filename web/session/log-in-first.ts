import { paths } from '#web/paths.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { saveReturnPath } from './return-path.ts';

/** Leads a stranger to the login, and back here afterwards. `purpose` goes on from "Please login to". */
export function logInFirst(purpose: string, navigate: (path: string) => void): void {
  saveReturnPath(location.pathname + location.search);
  void showToast({ title: 'Authentication Required', description: `Please login to ${purpose}` });
  navigate(paths.login());
}
