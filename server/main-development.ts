import { createServer, type ViteDevServer } from 'vite';
import type { PagesModule } from '#shared/pages.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { serve } from './serve.ts';

/** The same server as in production, with pages rendered from their sources and hot-reloaded in the browser. */
await runInTerminal(async (config, logger) => {
  // Requests that come before Vite is there wait for it.
  const vite = Promise.withResolvers<ViteDevServer>();
  const pages = async () => {
    const module = await (await vite.promise).ssrLoadModule('/web/entry-server.tsx');
    return (module as PagesModule).createPages(null);
  };
  const running = await serve(config, logger, {
    pages,
    clientFiles: null,
    middleware: async (request, response, next) => (await vite.promise).middlewares(request, response, next),
  });
  const development = await createServer({
    appType: 'custom',
    // By default, Vite bundles its configuration into a temporary file, which would trigger a restart of this process.
    configLoader: 'native',
    server: { middlewareMode: { server: running.server } },
  });
  vite.resolve(development);
  return {
    ...running,
    close: async () => {
      await development.close();
      running.server.closeAllConnections();
      await running.close();
    },
  };
});
