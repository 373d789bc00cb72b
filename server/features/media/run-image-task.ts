import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImageTask, isOutOfMemory, type Results, type TaskAnswer } from './image-task.ts';
import { imageRefused } from './refuse-image.ts';

const SCRIPT = join(import.meta.dirname, 'image-process.ts');
/** Far more than the largest image that is taken needs. */
const WITHIN_MS = 60_000;
const LAST_WORDS_LENGTH = 2000;
const PASSED_ON = ['PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'];

type Answer<Task extends ImageTask> = TaskAnswer<Results[Task['kind']]>;

/** @throws {HttpError} with a sentence when it is the image's fault */
export async function runImageTask<Task extends ImageTask>(
  task: Task,
  image: Readable,
  withinMs = WITHIN_MS,
): Promise<Results[Task['kind']]> {
  const answer = await inOwnProcess(task, image, withinMs);
  if ('refused' in answer) throw imageRefused(answer.refused);
  return answer.made;
}

function inOwnProcess<Task extends ImageTask>(task: Task, image: Readable, withinMs: number): Promise<Answer<Task>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Task>>();
  const { child, input, lastWords } = startImageProcess();
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    resolve({ refused: 'slow' });
    end();
  }, withinMs);
  child.on('message', (answer) => resolve(answer as Answer<Task>));
  child.on('error', reject);
  child.on('close', (code, signal) => {
    clearTimeout(timer);
    // Where memory runs short, the system ends the process that takes most of it.
    if (signal === 'SIGKILL' || isOutOfMemory(lastWords())) resolve({ refused: 'memory' });
    reject(new Error(`The image process ended with ${signal ?? code}. ${lastWords()}`.trim()));
  });
  child.send(task, (error) => error && end());
  pipeline(image, input).catch((error) => {
    // Of a process that has ended, its last words say more.
    if (error.code !== 'EPIPE') reject(error);
    end();
  });
  return promise;
}

function startImageProcess() {
  const child = fork(SCRIPT, {
    serialization: 'advanced',
    execArgv: [],
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-LAST_WORDS_LENGTH);
  });
  return { child, input: child.stdin as Writable, lastWords: () => words };
}

/** Nothing that the server is configured with: what decodes strangers' files knows no secret. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]).filter(([, value]) => value));
}
