import { join } from 'node:path';
import { WorkerThread } from '#server/base/worker-thread.ts';
import type { CompileOptions } from '#shared/markdown/compile-markdown.ts';
import type { CompiledText } from '#shared/markdown/compiled-text.ts';

/** Enough for the longest text; a young generation of this size parses it twice as fast as a small one. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** How many of the latest results are cached. */
const CACHED = 4;

export interface CompileQuestion {
  source: string;
  options: CompileOptions;
}

/** One for the whole process: a hostile text may take half a second, in which readers must not wait. */
const thread = new WorkerThread<CompileQuestion, CompiledText>({
  script: join(import.meta.dirname, 'compile-thread-script.ts'),
  resourceLimits: RESOURCE_LIMITS,
});

const cache = new Map<string, Promise<CompiledText>>();

/**
 * Compiles a text in Markdown in a thread of its own. The latest results are cached, so that a text can be compiled
 * before the transaction that saves it, and others need not wait for that transaction longer than for any other.
 */
export function compileText(source: string, options: CompileOptions): Promise<CompiledText> {
  const key = JSON.stringify([options, source]);
  const cached = cache.get(key);
  if (cached) return cached;
  const compiled = thread.ask({ source, options });
  cache.set(key, compiled);
  compiled.catch(() => cache.delete(key));
  for (const oldest of cache.keys()) if (cache.size > CACHED) cache.delete(oldest);
  return compiled;
}
