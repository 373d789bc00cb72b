import { type DrawingKind, draw, sheets } from './draw.ts';

export { drawnInARow } from './motifs-in-a-row.ts';

interface DrawingProps {
  seed: string;
  kind: DrawingKind;
  /** A motif and, after a hyphen, which drawing of it: `bell`, `bell-7`. */
  motif?: string | undefined;
  className?: string | undefined;
}

/** Whatever the shape of its frame, the hero is shown whole; the others fill theirs. */
const framing = (kind: DrawingKind) => (kind === 'hero' ? 'xMinYMid meet' : 'xMidYMid slice');

/** The paths are one string instead of thirty React elements, so a list of twenty covers is cheap to render. */
export function Drawing({ seed, kind, motif, className = '' }: DrawingProps) {
  const [width, height] = sheets[kind];
  return (
    <svg
      className={`drawing drawing-${kind} ${className}`.trim()}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={framing(kind)}
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup consists of numbers only; the seed is hashed and never part of it
      dangerouslySetInnerHTML={{ __html: draw(seed, kind, motif) }}
    />
  );
}

/** The same as a string, for HTML that is not made by React. */
export function drawingMarkup(seed: string, kind: DrawingKind): string {
  const [width, height] = sheets[kind];
  const size = `viewBox="0 0 ${width} ${height}" preserveAspectRatio="${framing(kind)}"`;
  return `<svg class="drawing drawing-${kind}" ${size} aria-hidden="true" focusable="false">${draw(seed, kind)}</svg>`;
}
