import { flushCompileCache } from 'node:module';
import { releaseMemory, releaseMemoryWhenIdle } from './base/release-memory.ts';
import { builtPages, CLIENT_FILES } from './pages/render-page.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { serve } from './serve.ts';

await runInTerminal(async (config, logger) => {
  const pages = await builtPages();
  return serve(config, logger, { pages: async () => pages, clientFiles: CLIENT_FILES });
});
// If the launcher has enabled the compile cache, the next start needs neither the compiler nor its memory.
flushCompileCache();
releaseMemory();
releaseMemoryWhenIdle();
