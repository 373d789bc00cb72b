import { readFileSync } from 'node:fs';
import type { PreviewContentToDraw } from '#server/features/media/image-task.ts';
import { FONTCONFIG_FILE } from '#server/features/media/run-image-task.ts';
import { drawPreview } from '#web/drawings/draw-preview.ts';
import { type Figure, median } from './figures.ts';
import { startChild } from './processes.ts';

/** What it took to draw a preview image, and to start the process that does. */
type Cost = Record<'startMs' | 'startMegabytes' | 'drawMs' | 'drawMegabytes' | 'kilobytes', number>;

const CARD: PreviewContentToDraw = {
  title: 'What the river taught me about letting go of certainty',
  language: 'en',
  siteName: 'Chintan',
  label: 'Philosophy',
  drawing: drawPreview('the-river'),
};
const LONG_HINDI = 'बाज़ार के शोर से भीतर के उस शान्त कमरे तक जाने वाली राह पर, '.repeat(5).slice(0, 300);

if (import.meta.main) {
  const { drawPreviewImage } = await import('#server/features/media/preview/draw-preview-image.ts');
  await import('#server/features/media/process-image.ts');
  // Unlike `maxRSS`, it begins anew with each process; only Linux has it.
  const peak = () => /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const peakMegabytes = () => (Number(peak()) * 1024) / 1_000_000;
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  // Draws one preview image, as the image process does.
  process.once('message', async ({ photo, content }: { photo: Uint8Array; content: PreviewContentToDraw }) => {
    const before = process.cpuUsage();
    const startMegabytes = peakMegabytes();
    const { bytes } = await drawPreviewImage(Buffer.from(photo), content);
    const drawMs = milliseconds(process.cpuUsage(before));
    const drawMegabytes = peakMegabytes() - startMegabytes;
    const startMs = milliseconds(before);
    const cost: Cost = { startMs, startMegabytes, drawMs, drawMegabytes, kilobytes: bytes.length / 1000 };
    process.send?.(cost, () => process.disconnect());
  });
}

/** Measures the image process with each kind of preview image, and without. */
export async function measurePreviewImages(): Promise<Figure[]> {
  const { picture } = await import('../test/fixtures/images.ts');
  const cards: [string, Partial<PreviewContentToDraw>, Buffer][] = [
    ['drawing, English', {}, Buffer.alloc(0)],
    ['drawing, 300 characters of Hindi', { title: LONG_HINDI, language: 'hi' }, Buffer.alloc(0)],
    ['photograph', {}, await picture(960, 640).webp().toBuffer()],
  ];
  const figures: Figure[] = [];
  for (const [name, content, photo] of cards) {
    const costs: Cost[] = [];
    for (let round = 0; round < 5; round++) costs.push(await drawOnce({ content: { ...CARD, ...content }, photo }));
    const middle = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
    const note = `after ${middle('startMs').toFixed(0)} ms and ${middle('startMegabytes').toFixed(0)} MB for the process`;
    const group = 'Preview images';
    figures.push({ group, name, value: middle('drawMs'), unit: 'ms of CPU', note });
    figures.push({ group, name, value: middle('drawMegabytes'), unit: 'MB' });
    figures.push({ group, name, value: middle('kilobytes'), unit: 'KB' });
  }
  return figures;
}

async function drawOnce(order: { content: PreviewContentToDraw; photo: Buffer }): Promise<Cost> {
  const command = [process.execPath, 'bench/preview-images.ts'];
  const child = await startChild(command, { messages: true, environment: { FONTCONFIG_FILE } });
  return child.ask<Cost>(order).finally(() => child.stop());
}
