import { countReaders } from '#web/features/readers/count-reader.ts';

// The only script that a page loads at first, and all that readers need to be counted. The page is complete without the
// rest, so the rest waits for the first interaction. It is fetched as soon as the browser is idle for logged-in users,
// because the bar shows their name, and where the page shows something that this browser has stored.

const { dataset } = document.querySelector('script[data-entry]') as HTMLScriptElement;
const root = document.documentElement;
const intents = ['pointermove', 'touchstart', 'wheel', 'focusin', 'keydown'];

let started: Promise<unknown> | undefined;
const pressed = new Set<HTMLElement>();

function start(): Promise<unknown> {
  if (started) return started;
  for (const intent of intents) removeEventListener(intent, handleIntent);
  for (const chunk of dataset.chunks?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: chunk }));
  }
  started = new Promise((ready) => addEventListener('chintan:ready', ready));
  import(/* @vite-ignore */ dataset.entry as string).catch(clickWithoutScript);
  countView();
  started.then(replay);
  return started;
}

/** Clicks that need the script are held back, and repeated once the script has loaded. */
addEventListener(
  'click',
  (event) => {
    if ('ready' in root.dataset || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const target = (event.target as Element).closest<HTMLElement>('[data-needs-script],.note-ref a');
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(target);
    target.setAttribute('aria-busy', 'true');
    start();
  },
  true,
);

function replay() {
  for (const target of pressed) {
    target.removeAttribute('aria-busy');
    target.click();
  }
}

/** When the script cannot be loaded, the click takes effect without it: a link is still a link. */
function clickWithoutScript() {
  root.dataset.ready = '';
  replay();
}

/** Browsers also report a pointer that merely rests where the page appears, so only real movement counts. */
function handleIntent(event: Event) {
  const { movementX = 1, movementY = 1 } = event as Partial<PointerEvent>;
  if (movementX || movementY) start();
}

/** Browsers can be told to let no site store anything; reading then throws. */
function readStored(name = '') {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// `ACCESS_TOKEN`, written out, since the import would fetch a chunk with everything that pages share.
const readToken = () => readStored('access_token');
const countView = countReaders(dataset, readToken);

// They need not be passive, since the first interaction removes them.
for (const intent of intents) addEventListener(intent, handleIntent);
// A sign-in at another site is completed by the script, some pages are empty without it, and someone may be writing already.
if (/[#?](sso_|error=)/.test(location.href) || dataset.now === '' || root.querySelector(':focus')) start();

const isLoggedIn = readToken() !== null;
// The bar leaves space for the name instead of showing 'Login' first.
if (isLoggedIn) root.dataset.session = '';

if (isLoggedIn || readStored(dataset.stored) !== null) {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : start());
  document.readyState === 'complete' ? idle() : addEventListener('load', idle);
}
