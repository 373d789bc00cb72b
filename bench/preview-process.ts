import type { PreviewContentToDraw } from '#server/features/media/image-task.ts';
import { drawPreviewImage } from '#server/features/media/preview/draw-preview-image.ts';
import '#server/features/media/process-image.ts';

/** What it took to draw a preview image, and to start the process that does. */
export interface PreviewCost {
  startMs: number;
  startMegabytes: number;
  drawMs: number;
  drawMegabytes: number;
  kilobytes: number;
}

/** Draws one preview image, as the image process does. */
process.once('message', async ({ photo, content }: { photo: Uint8Array; content: PreviewContentToDraw }) => {
  const before = process.cpuUsage();
  const startMegabytes = peakMegabytes();
  const { bytes } = await drawPreviewImage(Buffer.from(photo), content);
  const cost: PreviewCost = {
    startMs: milliseconds(before),
    startMegabytes,
    drawMs: milliseconds(process.cpuUsage(before)),
    drawMegabytes: peakMegabytes() - startMegabytes,
    kilobytes: bytes.length / 1000,
  };
  process.send?.(cost, () => process.disconnect());
});

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function peakMegabytes(): number {
  return (process.resourceUsage().maxRSS * 1024) / 1_000_000;
}
