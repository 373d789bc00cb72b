import { handleRequests } from '#server/base/worker-thread.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import type { CompileRequest } from './render-text.ts';

// Runs in a worker thread.
handleRequests(({ source, options }: CompileRequest) => compileMarkdown(source, options));
