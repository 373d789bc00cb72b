import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { saveReturnPath } from './return-path.ts';

/** Sends a stranger to the login page, and back here afterwards. @param purpose the end of "Please login to …" */
export function logInFirst(purpose: string): void {
  saveReturnPath(location.pathname + location.search);
  goTo(paths.login(), { toast: { title: 'Authentication Required', description: `Please login to ${purpose}` } });
}
