import type { Drawing } from '#web/drawings/drawing.tsx';

type SketchProps = Parameters<typeof Drawing>[0];

let LoadedDrawing: typeof Drawing | undefined;

export async function loadDrawings(): Promise<void> {
  LoadedDrawing ??= (await import('#web/drawings/drawing.tsx')).Drawing;
}

/**
 * A drawing. On the first page it was made by the server, so the browser leaves it as it is, and loads the module for
 * drawings only when it navigates to another page.
 */
export function Sketch(props: SketchProps) {
  const Loaded = LoadedDrawing;
  if (Loaded) return <Loaded {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: makes React leave the drawing of the server as it is
  return <svg aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
