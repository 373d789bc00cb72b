import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded before the server by a test: at the signal, collects garbage and writes what is left, in MB, as a line of a
 * file. The size of the process alone says more about when it was last collected than about what it holds.
 */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  // Some 30 MB in buffers that the first collection found unused are given back only by the next one.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(process.env.MEMORY_REPORT ?? '', `${(heapUsed + external) / 1024 / 1024}\n`);
});
