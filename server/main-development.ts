import { createServer, type ViteDevServer } from 'vite';
import type { PagesModule } from '#shared/pages.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { serve } from './serve.ts';

/** The same server as in production, with pages rendered from their sources and hot-reloaded in the browser. */
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
    // By default, Vite bundles its configuration into a temporary file, which would trigger a restart of this process.
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
