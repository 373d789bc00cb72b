const THRESHOLD = 100;

/** Hides the header on scrolling down and shows it on scrolling up. It stays while it has the focus or an open menu. */
export function hideOnScroll(header: HTMLElement, signal: AbortSignal): void {
  const isNarrow = matchMedia('(max-width: 767.98px)');
  let last = scrollY;

  function update() {
    const isScrollingDown = scrollY > THRESHOLD && scrollY > last;
    const isScrollingUp = scrollY < last || scrollY <= THRESHOLD;
    last = scrollY;
    if (!isNarrow.matches || isScrollingUp || isInUse(header)) show();
    else if (isScrollingDown) header.dataset.hidden = '';
  }

  function show() {
    delete header.dataset.hidden;
  }

  addEventListener('scroll', update, { passive: true, signal });
  header.addEventListener('focusin', show, { signal });
}

function isInUse(header: HTMLElement): boolean {
  // Browsers without popovers throw on the selector `:popover-open`. Their menu is part of the bar.
  const isMenuOpen = 'popover' in header && header.querySelector(':popover-open') !== null;
  return isMenuOpen || header.contains(document.activeElement);
}
