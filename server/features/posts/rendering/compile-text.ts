import { join } from 'node:path';
import { WorkerThread } from '#server/base/worker-thread.ts';
import type { CompileOptions } from '#shared/markdown/compile-markdown.ts';
import type { CompiledText } from '#shared/markdown/compiled-text.ts';

/** Enough for the longest text; a young generation of this size parses it twice as fast as a small one. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

export interface CompileRequest {
  source: string;
  options: CompileOptions;
}

/** One for the whole process: a hostile text may take half a second, in which readers must not wait. */
const thread = new WorkerThread<CompileRequest, CompiledText>({
  script: join(import.meta.dirname, 'compile-thread-script.ts'),
  resourceLimits: RESOURCE_LIMITS,
});

/** Parses a text in Markdown in a thread of its own. */
export function compileText(source: string, options: CompileOptions): Promise<CompiledText> {
  return thread.request({ source, options });
}
