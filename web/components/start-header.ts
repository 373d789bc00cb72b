import { showLoadFailure } from '#web/toasts/show-toast.ts';
import { hideOnScroll } from './hide-on-scroll.ts';

/** What the header does in the browser beyond what it does without script. */
export function startHeader(signal: AbortSignal): void {
  const header = document.querySelector<HTMLElement>('.site-header');
  const menu = document.getElementById('menu');
  if (!header || !menu) return;
  const close = () => menu.hidePopover?.();
  hideOnScroll(header, signal);
  // Otherwise, the menu would lie over what has the focus.
  header.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !header.contains(relatedTarget as Element)) close();
  });
  header.addEventListener('submit', close);
  header.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('a, .settings-button');
    if (pressed instanceof HTMLButtonElement) void openSettings(pressed);
    // The browser may bring the page back as it was left.
    else if (pressed) close();
  });
}

/** The menu is a chunk of its own, since most visits do without it. A press that fails can be repeated. */
function openSettings(button: HTMLButtonElement): Promise<void> {
  const menu = import('#web/features/reader-settings/settings-menu.ts');
  return menu.then(({ openSettings }) => openSettings(button), showLoadFailure);
}
