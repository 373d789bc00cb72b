import type { PreviewContentToDraw } from '#server/features/media/image-task.ts';
import { FONTCONFIG_FILE } from '#server/features/media/run-image-task.ts';
import { drawPreview } from '#web/drawings/draw-preview.ts';
import { picture } from '../test/fixtures/images.ts';
import { startChild } from './child-process.ts';
import { type Figure, median } from './figures.ts';
import type { PreviewCost } from './preview-process.ts';

const GROUP = 'Preview images';
const ROUNDS = 5;
const COMMAND = [process.execPath, 'bench/preview-process.ts'];

const CARD: PreviewContentToDraw = {
  title: 'What the river taught me about letting go of certainty',
  language: 'en',
  siteName: 'Chintan',
  label: 'Philosophy',
  drawing: drawPreview('the-river'),
};
const LONG_HINDI = 'बाज़ार के शोर से भीतर के उस शान्त कमरे तक जाने वाली राह पर, '.repeat(5).slice(0, 300);

/** Measures the image process with each kind of preview image, and without. */
export async function measurePreviewImages(): Promise<Figure[]> {
  const photo = await picture(960, 640).webp().toBuffer();
  const none = Buffer.alloc(0);
  const english = await measureCard('drawing, English', CARD, none);
  const hindi = await measureCard(
    'drawing, 300 characters of Hindi',
    { ...CARD, title: LONG_HINDI, language: 'hi' },
    none,
  );
  return [...english, ...hindi, ...(await measureCard('photograph', CARD, photo))];
}

async function measureCard(name: string, content: PreviewContentToDraw, photo: Buffer): Promise<Figure[]> {
  const costs: PreviewCost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await drawOnce(content, photo));
  const middle = (key: keyof PreviewCost) => median(costs.map((cost) => cost[key]));
  const start = `after ${middle('startMs').toFixed(0)} ms and ${middle('startMegabytes').toFixed(0)} MB for the process`;
  return [
    { group: GROUP, name, value: middle('drawMs'), unit: 'ms of CPU', note: start },
    { group: GROUP, name, value: middle('drawMegabytes'), unit: 'MB' },
    { group: GROUP, name, value: middle('kilobytes'), unit: 'KB' },
  ];
}

async function drawOnce(content: PreviewContentToDraw, photo: Buffer): Promise<PreviewCost> {
  const child = await startChild(COMMAND, { messages: true, environment: { FONTCONFIG_FILE } });
  return child.ask<PreviewCost>({ content, photo }).finally(() => child.stop());
}
