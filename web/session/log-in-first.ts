import { paths } from '#web/paths.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { saveReturnPath } from './return-path.ts';

/** Sends a stranger to the login page, and back here afterwards. @param purpose the end of "Please login to …" */
export function logInFirst(purpose: string, navigate: (path: string) => void): void {
  saveReturnPath(location.pathname + location.search);
  void showToast({ title: 'Authentication Required', description: `Please login to ${purpose}` });
  navigate(paths.login());
}
