import { showLoadFailure } from '#web/toasts/show-toast.ts';

/** Counts who shares a post, copies its link, and on phones offers the system's way to share in place of the heading. */
export function startSharing(count: (postId: number) => void): void {
  const row = document.querySelector<HTMLElement>('.share');
  const head = row?.querySelector('.share-head');
  if (!row || !head) return;
  const { post, url = '', title = '' } = row.dataset;

  row.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('a, button');
    if (!pressed) return;
    count(Number(post));
    if (pressed.matches('.copy-link'))
      void import('./copy-link.ts').then(({ copyLink }) => copyLink(url), showLoadFailure);
    // The promise also rejects when the user cancels, which is not an error.
    if (pressed.matches('.share-head')) navigator.share({ url, title }).catch(ignore);
  });
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'share-head' });
  button.append(...head.childNodes);
  head.replaceWith(button);
}

function ignore(): void {}
