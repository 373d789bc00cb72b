import type { Drawing, drawnInARow } from '#web/drawings/drawing.tsx';

type SketchProps = Parameters<typeof Drawing>[0];

let drawings: typeof import('#web/drawings/drawing.tsx') | undefined;

export async function loadDrawings(): Promise<void> {
  drawings ??= await import('#web/drawings/drawing.tsx');
}

/** Whether a drawing made now is there at once. */
export const canDraw = () => drawings !== undefined;

/**
 * A drawing. On the first page it was made by the server, so the browser leaves it as it is, and loads the module for
 * drawings only when it navigates to another page.
 */
export function Sketch(props: SketchProps) {
  const Loaded = drawings?.Drawing;
  if (Loaded) return <Loaded {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: makes React leave the drawing of the server as it is
  return <svg aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** The entries of a list such that no drawing has the motif of the one before; they are left as they are while nothing is drawn. */
export const inARow: typeof drawnInARow = (entries) => drawings?.drawnInARow(entries) ?? entries;

/** The same as HTML; empty while the module for drawings is not loaded. */
export function sketchMarkup(seed: string, kind: SketchProps['kind']): string {
  return drawings?.drawingMarkup(seed, kind) ?? '';
}
