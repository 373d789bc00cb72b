const THRESHOLD = 100;

/** Out of the way of someone reading on, back for someone looking back; never while it holds the focus. */
export function hideOnScroll(header: HTMLElement) {
  const isNarrow = matchMedia('(max-width: 767.98px)');
  let last = scrollY;

  function update() {
    const isReadingOn = scrollY > THRESHOLD && scrollY > last;
    const isLookingBack = scrollY < last || scrollY <= THRESHOLD;
    last = scrollY;
    if (!isNarrow.matches || isLookingBack || header.contains(document.activeElement)) show();
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
