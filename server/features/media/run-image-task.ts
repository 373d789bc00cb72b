import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '#server/base/errors.ts';
import { IMAGE_TYPE_SENTENCE } from '#shared/text/image-rules.ts';
import { type ImageTask, isOutOfMemory, type Refusal, type Results, type TaskAnswer } from './image-task.ts';

const SCRIPT = join(import.meta.dirname, 'image-process.ts');
/** Far longer than the largest accepted image takes. */
const TIMEOUT_MS = 60_000;
const STDERR_CHARACTERS = 2000;
/** Lists no fonts, because what is drawn must not depend on those of the machine. */
const FONTCONFIG_FILE = join(import.meta.dirname, 'preview', 'fonts.conf');
const PASSED_VARIABLES = ['PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'];

type Answer<Task extends ImageTask> = TaskAnswer<Results[Task['kind']]>;

/**
 * Runs the task in a process of its own.
 * @throws {HttpError} when the image is refused; other errors when the process or the stream fails
 */
export async function runImageTask<Task extends ImageTask>(
  task: Task,
  image: Readable,
  timeoutMs = TIMEOUT_MS,
): Promise<Results[Task['kind']]> {
  const answer = await askImageProcess(task, image, timeoutMs);
  if ('refused' in answer) throw imageRefused(answer.refused);
  return answer.made;
}

/** As `runImageTask`, for callers with sentences of their own for what is refused. */
export function askImageProcess<Task extends ImageTask>(
  task: Task,
  image: Readable,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer<Task>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Task>>();
  const { child, input, lastOutput } = startImageProcess();
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    resolve({ refused: 'slow' });
    end();
  }, timeoutMs);
  child.on('message', (answer) => resolve(answer as Answer<Task>));
  child.on('error', reject);
  child.on('close', (code, signal) => {
    clearTimeout(timer);
    // When memory runs out, the kernel kills the process that uses the most.
    if (signal === 'SIGKILL' || isOutOfMemory(lastOutput())) resolve({ refused: 'memory' });
    reject(new Error(`The image process ended with ${signal ?? code}. ${lastOutput()}`.trim()));
  });
  child.send(task, (error) => error && end());
  pipeline(image, input).catch((error) => {
    // After EPIPE the process has ended, and its standard error tells more.
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
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-STDERR_CHARACTERS);
  });
  return { child, input: child.stdin as Writable, lastOutput: () => output };
}

/** Passes none of the server's configuration: the process that decodes untrusted files must not know any secrets. */
function environment(): NodeJS.ProcessEnv {
  const passed = PASSED_VARIABLES.map((name) => [name, process.env[name]]).filter(([, value]) => value);
  return { ...Object.fromEntries(passed), FONTCONFIG_FILE };
}

const REFUSALS: Record<Refusal, [status: number, sentence: string]> = {
  type: [415, IMAGE_TYPE_SENTENCE],
  damaged: [400, 'This image is damaged or incomplete. Choose another one.'],
  pixels: [413, 'This image has more than 40 megapixels; in an animation, every frame counts. Choose a smaller one.'],
  side: [413, 'This image is wider or higher than 16,383 pixels. Choose a smaller one.'],
  frames: [413, 'This animation has more than 200 frames. Choose a shorter one.'],
  slow: [413, 'This image takes too long to prepare. Choose a smaller one.'],
  memory: [503, 'The site has too little memory for this image right now. Choose a smaller one, or try again later.'],
};

export function imageRefused(refusal: Refusal): HttpError {
  const [status, message] = REFUSALS[refusal];
  return new HttpError(status, message, {}, [{ field: 'image', message }]);
}
