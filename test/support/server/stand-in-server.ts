import { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { runInTerminal } from '#server/run-in-terminal.ts';
import { serve } from '#server/serve.ts';
import type { Pages } from '#shared/pages.ts';
import { standInPages } from './stand-in-pages.ts';

const SLOWLY_MS = 300;

/** `/slow` says on standard output that it is being rendered, and takes its time. */
const pages: Pages = {
  ...standInPages,
  normaliseUrl: (url) => (url === '/slow' ? url : standInPages.normaliseUrl(url)),
  render: async (url, api, siteUrl) => {
    if (url !== '/slow') return standInPages.render(url, api, siteUrl);
    process.stdout.write('rendering\n');
    await setTimeout(SLOWLY_MS);
    return { status: 200, html: `slow, with ${(await api.posts({ page: 1, search: '', category: '' })).count} posts` };
  },
};

const { closeAllConnections } = Server.prototype;
// A test wants to know whether connections had to be cut off in the end.
Server.prototype.closeAllConnections = function cutOff(this: Server) {
  process.stdout.write('cut off\n');
  closeAllConnections.call(this);
};

/** The server as `main.ts` starts it, without built pages. */
await runInTerminal((config, logger) => serve(config, logger, { pages: async () => pages, clientFiles: null }));
