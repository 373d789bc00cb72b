import type { Drawing } from '#web/drawings/drawing.tsx';

type SketchProps = Parameters<typeof Drawing>[0];

let pen: typeof Drawing | undefined;

export async function loadDrawings(): Promise<void> {
  pen ??= (await import('#web/drawings/drawing.tsx')).Drawing;
}

/**
 * A drawing. The page a reader arrives on was drawn by the server, so the browser takes it as it stands,
 * and fetches the pen only when it moves on to another page.
 */
export function Sketch(props: SketchProps) {
  const Pen = pen;
  if (Pen) return <Pen {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: tells React to leave alone what the server has drawn
  return <svg aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
