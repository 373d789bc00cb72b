import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { ImageTask, Results, TaskAnswer } from './image-task.ts';
import { makeVariant, prepareFiles, Refused } from './process-image.ts';

/**
 * One image, in a process of its own: pages are answered first, the memory goes back whole, and a file that brings a
 * decoder down brings down nothing else.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A terminal sends these to everybody; the server finishes what it began.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.once('message', async (task: ImageTask) => {
  const answer = await perform(task);
  process.send?.(answer, () => process.disconnect());
});

async function perform(task: ImageTask): Promise<TaskAnswer<Results[keyof Results]>> {
  try {
    const bytes = await buffer(process.stdin);
    return { made: task.kind === 'prepare' ? await prepareFiles(bytes) : await makeVariant(bytes, task) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}
