import { createServer, type ViteDevServer } from 'vite';
import type { PagesModule } from '#shared/pages.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { serve } from './serve.ts';

/** The same server, with the pages rendered from their sources and replaced in the browser as they change. */
await runInTerminal(async (config, logger) => {
  let vite: ViteDevServer | undefined;
  const pages = async () => {
    const module = await vite?.ssrLoadModule('/web/entry-server.tsx');
    return (module as PagesModule).createPages(null);
  };
  const running = await serve(config, logger, {
    pages,
    clientFiles: null,
    middleware: (request, response, next) => (vite ? vite.middlewares(request, response, next) : next()),
  });
  const development = await createServer({
    appType: 'custom',
    // Bundled to a temporary file, as it is by default, the configuration would itself look like a change to restart for.
    configLoader: 'native',
    server: { middlewareMode: { server: running.server } },
  });
  vite = development;
  return {
    ...running,
    close: async () => {
      await development.close();
      running.server.closeAllConnections();
      await running.close();
    },
  };
});
