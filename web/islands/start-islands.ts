import { onAccessTokenChange } from '#web/access-token.ts';
import { LOAD_FAILED, showToast } from '#web/toasts/show-toast.ts';
import { islandEntry } from './island-list.ts';

/**
 * What somebody does who is about to use a control, and whether that counts for fields as well: a mouse often passes over a
 * field on its way to something else.
 */
const INTENTS = { pointerdown: true, focusin: true, pointerover: false };
const BUTTONS = 'button:not([type=submit]), [data-needs-script]';
const CONTROLS = `button, input, textarea, select, ${BUTTONS}`;

const FAILED = {
  en: [`${LOAD_FAILED}, or `, 'reload the page', '.'],
  hi: ['पृष्ठ का यह भाग लोड नहीं हो सका। इंटरनेट कनेक्शन जाँचकर फिर कोशिश करें, या ', 'पृष्ठ दोबारा लोड करें', '।'],
};

/** Starts the islands of the page when they are needed. */
export function startIslands(signal: AbortSignal): void {
  const starting = new Set<string>();
  /** React must find the controls of these as the server has rendered them. */
  const hydrating = new WeakSet<HTMLElement>();
  /** What was clicked before its island could answer. */
  const pressed = new Set<HTMLElement>();
  const islandOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-ready])') : null;

  /** All islands of a name at once: two like buttons show the same. */
  async function start(name: string): Promise<void> {
    const [{ hydrateIsland }, { default: Component }] = await Promise.all([
      import('./hydrate-island.tsx'),
      islandEntry(name).load(),
    ]);
    if (signal.aborted) return;
    await Promise.all(
      notReady(name).map(async (element) => {
        failureOf(element)?.remove();
        for (const target of pressedIn(element)) target.removeAttribute('aria-busy');
        hydrating.add(element);
        await hydrateIsland(element, Component, signal);
        element.dataset.ready = '';
        for (const target of pressedIn(element)) {
          pressed.delete(target);
          target.click();
        }
      }),
    );
  }

  /** A start that failed, as without a network, is repeated by the next sign. */
  function startOnce(name: string): void {
    if (starting.has(name)) return;
    starting.add(name);
    start(name).catch(() => {
      starting.delete(name);
      for (const element of notReady(name)) giveUp(element);
    });
  }

  /** Says so where somebody waits, and where a form can do nothing without the island: it has no address to be sent to. */
  function giveUp(island: HTMLElement): void {
    const waiting = pressedIn(island);
    for (const target of waiting) {
      pressed.delete(target);
      target.removeAttribute('aria-busy');
    }
    if (waiting.length > 0 || island.querySelector('form:not([action])')) showFailure(island);
  }

  const notReady = (name: string) => [
    ...document.querySelectorAll<HTMLElement>(`[data-island=${name}]:not([data-ready])`),
  ];
  const pressedIn = (element: HTMLElement) => [...pressed].filter((target) => element.contains(target));

  function handleIntent({ type, target }: Event): void {
    const island = islandOf(target);
    const isOn = (controls: string) => (target as Element).closest(controls) !== null;
    if (!island || !isOn(INTENTS[type as keyof typeof INTENTS] ? CONTROLS : BUTTONS)) return;
    startOnce(island.dataset.island ?? '');
  }

  /** A click that comes before the island can answer is repeated once after that. */
  function holdClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const target = (event.target as Element).closest<HTMLElement>('[data-needs-script]');
    const island = islandOf(target);
    if (!target || !island) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(target);
    if (!hydrating.has(island)) target.setAttribute('aria-busy', 'true');
    startOnce(island.dataset.island ?? '');
  }

  function startAtOnce(): void {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-island]:not([data-ready])')) {
      const { island = '' } = dataset;
      if (islandEntry(island).startsAtOnce?.()) startOnce(island);
    }
  }

  for (const intent of Object.keys(INTENTS))
    addEventListener(intent, handleIntent, { capture: true, passive: true, signal });
  addEventListener('click', holdClick, { capture: true, signal });
  const stopFollowing = onAccessTokenChange(startAtOnce);
  signal.addEventListener('abort', stopFollowing);
  startAtOnce();
  // Somebody may be writing already.
  const early = islandOf(document.activeElement);
  if (early) startOnce(early.dataset.island ?? '');
}

/** Below the island, since React must find the island itself as it was; and in a toast if that is not on the screen. */
function showFailure(island: HTMLElement): void {
  if (failureOf(island)) return;
  const language = island.closest<HTMLElement>('[lang]')?.lang === 'hi' ? 'hi' : 'en';
  const [before = '', reload = '', after = ''] = FAILED[language];
  const note = document.createElement('p');
  note.className = 'island-failed';
  note.lang = language;
  note.setAttribute('role', 'alert');
  note.append(before, Object.assign(document.createElement('a'), { href: '', textContent: reload }), after);
  island.after(note);
  const { top } = note.getBoundingClientRect();
  const description = note.textContent ?? '';
  if (top > innerHeight) void showToast({ title: 'Error', description, isDestructive: true });
}

function failureOf(island: HTMLElement): Element | null {
  const next = island.nextElementSibling;
  return next?.matches('.island-failed') ? next : null;
}
