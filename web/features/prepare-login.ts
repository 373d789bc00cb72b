import { loadDrawings } from '#web/components/sketch.tsx';
import type { Content } from '#web/content.ts';
import { loadView } from '#web/load-view.ts';
import { paths } from '#web/paths.ts';

/** Fetches at once all that the way to the login shows, which would else come piece by piece. What fails is said there. */
export async function prepareLogin(content: Content): Promise<void> {
  const page = Promise.allSettled([loadView(paths.login(), content), loadDrawings()]);
  // The page need not wait for the toast above it.
  import('#web/toasts/toaster.tsx').catch(() => {});
  await page;
}
