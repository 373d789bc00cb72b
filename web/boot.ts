/**
 * The only script a page starts with. The page is complete without it, so the rest waits until the reader reaches for
 * something; only who is logged in gets it as soon as the browser is idle, for the bar shows their name.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
const root = document.documentElement;
const intents = ['pointermove', 'touchstart', 'wheel', 'focusin', 'keydown'];

let started: Promise<unknown> | undefined;
let pressed: HTMLElement | undefined;

function start(): Promise<unknown> {
  if (started) return started;
  for (const intent of intents) removeEventListener(intent, reach);
  for (const chunk of script?.dataset.chunks?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: chunk }));
  }
  started = new Promise((ready) => addEventListener('chintan:ready', ready, { once: true }));
  import(/* @vite-ignore */ script?.dataset.entry ?? '').catch(follow);
  started.then(replay);
  return started;
}

/** A press that needs the script is kept and done again once the script is there. */
addEventListener(
  'click',
  (event) => {
    if ('ready' in root.dataset || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const target = (event.target as Element).closest<HTMLElement>('[data-needs-script]');
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = target;
    pressed.setAttribute('aria-busy', 'true');
    start();
  },
  true,
);

function replay() {
  pressed?.removeAttribute('aria-busy');
  pressed?.click();
}

/** Without the script, a link is still a link. */
function follow() {
  root.dataset.ready = '';
  replay();
}

/** A pointer that merely rests where the page appears is told of as well: it has to move. */
function reach(event: Event) {
  const { movementX = 1, movementY = 1 } = event as Partial<PointerEvent>;
  if (movementX || movementY) start();
}

for (const intent of intents) addEventListener(intent, reach, { passive: true });
// Who comes back from another site is in the middle of something, and some pages are nothing without the script.
if (/[#?](sso_|error=)/.test(location.href) || script?.dataset.now === '') start();

if (localStorage.getItem('access_token')) {
  // The bar leaves room for the name instead of showing 'Login' first.
  root.dataset.session = '';
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : start());
  document.readyState === 'complete' ? idle() : addEventListener('load', idle, { once: true });
}
