import { builtPages, CLIENT_FILES } from './pages/built-pages.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { serve } from './serve.ts';

await runInTerminal(async (config, logger) =>
  serve(config, logger, { pages: await builtPages(), clientFiles: CLIENT_FILES }),
);
