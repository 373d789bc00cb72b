import { type DrawingKind, draw, sheets } from './draw.ts';
import type { Motif } from './motifs.ts';

type DrawingProps = { seed: string; kind: DrawingKind; motif?: Motif | undefined; className?: string | undefined };

/** One string instead of thirty elements: a list of twenty covers costs the server next to nothing. */
export function Drawing({ seed, kind, motif, className = '' }: DrawingProps) {
  const [width, height] = sheets[kind];
  return (
    <svg
      className={`drawing drawing-${kind} ${className}`.trim()}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here from numbers alone; the seed is hashed, never printed
      dangerouslySetInnerHTML={{ __html: draw(seed, kind, motif) }}
    />
  );
}
