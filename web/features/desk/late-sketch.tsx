import type { ComponentProps } from 'react';
import { Sketch } from '#web/components/sketch.tsx';
import { useDrawings } from './use-drawings.ts';

/** A drawing in the admin area. */
export function LateSketch(props: ComponentProps<typeof Sketch>) {
  return <Sketch key={String(useDrawings())} {...props} />;
}
