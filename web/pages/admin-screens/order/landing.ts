export interface Place {
  top: number;
  bottom: number;
}

/**
 * Where a dragged row lands. It changes places with a neighbour as soon as it covers the neighbour's middle, so that rows
 * of different heights can be passed.
 * @param places of all rows, before one of them was moved by `by` pixels
 */
export function landingOf(places: readonly Place[], from: number, by: number): number {
  const { top, bottom } = places[from] as Place;
  const passedAbove = places.slice(0, from).filter((place) => middleOf(place) > top + by).length;
  const passedBelow = places.slice(from + 1).filter((place) => middleOf(place) < bottom + by).length;
  return from - passedAbove + passedBelow;
}

/** By how many pixels each row makes room for the one that is dragged from `from` to `to`. */
export function shiftsFor(places: readonly Place[], from: number, to: number): number[] {
  const { top, bottom } = places[from] as Place;
  const up = (places[from + 1]?.top ?? bottom) - top;
  const down = bottom - (places[from - 1]?.bottom ?? top);
  return places.map((_, index) => {
    if (index > from && index <= to) return -up;
    return index < from && index >= to ? down : 0;
  });
}

function middleOf({ top, bottom }: Place): number {
  return (top + bottom) / 2;
}
