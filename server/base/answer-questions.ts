import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from './worker-thread.ts';

/** Answers the questions of a `WorkerThread`, one after the other. Call it in the script of the thread. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', ({ id, question }: ThreadQuestion<Question>) => {
    parentPort?.postMessage({ id, ...outcome(answer, question) } satisfies ThreadAnswer<Answer>);
  });
}

function outcome<Question, Answer>(answer: (question: Question) => Answer, question: Question) {
  try {
    return { answer: answer(question) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}
