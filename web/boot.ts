/**
 * The only script a page starts with. The page is complete without it, so the rest waits: until the browser is idle,
 * or, where every byte is paid for twice, until the reader reaches for something.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
const root = document.documentElement;
const intents = ['pointermove', 'touchstart', 'focusin', 'keydown'];
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
const isSlow = connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '');

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
// Who comes back from another site is in the middle of something.
if (/[#?](sso_|error=)/.test(location.href)) start();
else if (!isSlow) {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 200);
  document.readyState === 'complete' ? idle() : addEventListener('load', idle, { once: true });
}

// The bar leaves room for the name instead of showing 'Login' first.
if (localStorage.getItem('access_token')) root.dataset.session = '';
