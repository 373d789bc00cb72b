import { parentPort } from 'node:worker_threads';
import type { ThreadRequest, ThreadResponse } from './worker-thread.ts';

/** Handles the requests to a `WorkerThread`, one after the other. Call it in the script of the thread. */
export function handleRequests<Input, Output>(handle: (input: Input) => Output): void {
  parentPort?.on('message', ({ id, input }: ThreadRequest<Input>) => {
    parentPort?.postMessage({ id, ...outcome(handle, input) } satisfies ThreadResponse<Output>);
  });
}

function outcome<Input, Output>(handle: (input: Input) => Output, input: Input) {
  try {
    return { output: handle(input) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}
