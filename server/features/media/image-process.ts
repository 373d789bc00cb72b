import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { ImageTask, Results, TaskAnswer } from './image-task.ts';
import { makeMailFile, makeVariant, prepareFiles, processImported, Refused } from './process-image.ts';

/**
 * Processes one image in a process of its own, which has a lower priority than the server and returns all its memory. A
 * file that crashes the decoder crashes nothing else.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A terminal signals this process as well. It goes on, so that the server can finish what it began.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.once('message', async (task: ImageTask) => {
  const answer = await perform(task);
  process.send?.(answer, () => process.disconnect());
});

async function make(task: ImageTask, bytes: Buffer): Promise<Results[keyof Results]> {
  switch (task.kind) {
    case 'prepare':
      return prepareFiles(bytes);
    case 'import':
      return processImported(bytes, task.own);
    case 'variant':
      return makeVariant(bytes, task);
    case 'mail':
      return makeMailFile(bytes);
    case 'preview': {
      // Imported only here, so that the other tasks start 15 ms earlier.
      const { drawPreviewImage } = await import('./preview/draw-preview-image.ts');
      return drawPreviewImage(bytes, task.content);
    }
  }
}

async function perform(task: ImageTask): Promise<TaskAnswer<Results[keyof Results]>> {
  try {
    const bytes = await buffer(process.stdin);
    return { made: await make(task, bytes) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}
