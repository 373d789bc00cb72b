import { landingOf, type Place, shiftsFor } from './landing.ts';

/** A finger that rests never lies quite still. */
const START_AFTER_PX = 5;

interface Drag {
  /** Called when the row leaves its place, after which the end of the drag is no click. */
  onStart: () => void;
  onDrop: (from: number, to: number) => void;
}

/**
 * The row of a handle follows the pointer, and the other rows make room. Only styles are changed until it is dropped.
 * Escape puts everything back.
 */
export function dragRow(handle: HTMLElement, pointer: { pointerId: number; clientY: number }, drag: Drag): void {
  const row = handle.closest('li') as HTMLElement;
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const from = rows.indexOf(row);
  const startY = pointer.clientY + scrollY;
  const end = new AbortController();
  const { signal } = end;
  let pointerY = pointer.clientY;
  let places: Place[] | undefined;
  let to = from;

  function handleMove({ clientY }: PointerEvent) {
    pointerY = clientY;
    if (!places && Math.abs(clientY + scrollY - startY) > START_AFTER_PX) start();
  }

  function start() {
    places = rows.map((each) => placeOf(each));
    row.dataset.dragged = '';
    row.parentElement?.setAttribute('data-dragging', '');
    drag.onStart();
    requestAnimationFrame(followScrolling);
  }

  function follow() {
    if (!places) return;
    const [first, last, own] = [places[0], places.at(-1), places[from]] as [Place, Place, Place];
    const by = Math.min(Math.max(pointerY + scrollY - startY, first.top - own.top), last.bottom - own.bottom);
    to = landingOf(places, from, by);
    const shifts = shiftsFor(places, from, to);
    for (const [index, each] of rows.entries()) shift(each, each === row ? by : (shifts[index] ?? 0));
  }

  function followScrolling() {
    if (signal.aborted) return;
    // The list may have been loaded again meanwhile.
    if (!row.isConnected) return finish(false);
    const speed = scrollSpeed(pointerY, innerHeight);
    if (speed !== 0) scrollBy(0, speed);
    follow();
    requestAnimationFrame(followScrolling);
  }

  function finish(isDropped: boolean) {
    if (signal.aborted) return;
    end.abort();
    for (const each of rows) shift(each, 0);
    delete row.dataset.dragged;
    row.parentElement?.removeAttribute('data-dragging');
    if (isDropped && to !== from) drag.onDrop(from, to);
  }

  handle.setPointerCapture(pointer.pointerId);
  handle.addEventListener('pointermove', handleMove, end);
  handle.addEventListener('pointerup', () => finish(true), end);
  handle.addEventListener('lostpointercapture', () => finish(false), end);
  addEventListener('keydown', (event) => event.key === 'Escape' && finish(false), end);
}

function placeOf(row: HTMLElement): Place {
  const { top, bottom } = row.getBoundingClientRect();
  return { top: top + scrollY, bottom: bottom + scrollY };
}

function shift(row: HTMLElement, by: number): void {
  row.style.transform = by === 0 ? '' : `translateY(${by}px)`;
}

/** How near the edge of the window a row is dragged before the page scrolls. */
const EDGE_PX = 96;
const FASTEST_PX = 20;

/** @returns by how many pixels the page scrolls in each frame: faster, the nearer the pointer is to an edge */
function scrollSpeed(pointerY: number, height: number): number {
  const [above, below] = [EDGE_PX - pointerY, pointerY - (height - EDGE_PX)];
  if (above > 0) return -speedFor(above);
  return below > 0 ? speedFor(below) : 0;
}

function speedFor(depth: number): number {
  return Math.ceil((Math.min(depth, EDGE_PX) / EDGE_PX) * FASTEST_PX);
}
