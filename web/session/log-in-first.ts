import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { saveReturnPath } from './return-path.ts';
import { STORES_NOTHING } from './store-access-token.ts';

/** Sends a stranger to the login page, and back afterwards. @param purpose the end of "Please login to …" */
export function logInFirst(purpose: string, returnPath = location.pathname + location.search): void {
  // Nobody can log in then, and what they have typed would be lost.
  if (!saveReturnPath(returnPath)) return void showToast({ title: STORES_NOTHING, isDestructive: true });
  goTo(paths.login(), { toast: { title: 'Authentication Required', description: `Please login to ${purpose}` } });
}
