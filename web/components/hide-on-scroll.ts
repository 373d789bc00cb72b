const THRESHOLD = 100;

/** Out of the way of someone reading on, back for someone looking back; never while it or its menu holds the focus. */
export function hideOnScroll(header: HTMLElement) {
  const isNarrow = matchMedia('(max-width: 767.98px)');
  let last = scrollY;

  function update() {
    const isReadingOn = scrollY > THRESHOLD && scrollY > last;
    const isLookingBack = scrollY < last || scrollY <= THRESHOLD;
    last = scrollY;
    if (!isNarrow.matches || isLookingBack || isInUse(header)) show();
    else if (isReadingOn) header.dataset.hidden = '';
  }

  function show() {
    delete header.dataset.hidden;
  }

  addEventListener('scroll', update, { passive: true });
  header.addEventListener('focusin', show);
  return () => {
    removeEventListener('scroll', update);
    header.removeEventListener('focusin', show);
  };
}

function isInUse(header: HTMLElement): boolean {
  if (header.contains(document.activeElement)) return true;
  // Browsers that know no popover would not understand the question; their menu is a part of the bar.
  return 'popover' in header && header.querySelector(':popover-open') !== null;
}
