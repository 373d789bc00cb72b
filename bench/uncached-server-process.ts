import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/http/logger.ts';
import { builtPages, CLIENT_FILES } from '#server/pages/built-pages.ts';
import { serve } from '#server/serve.ts';

/** The product as it is, but that every request names a page of its own: nothing is ever found in the page cache. */
const pages = await builtPages();
let asked = 0;
const neverTwice = {
  normaliseUrl: (url: string) => {
    asked += 1;
    return `${pages.normaliseUrl(url)}#${asked}`;
  },
  render: (url: string, ...rest: [Parameters<typeof pages.render>[1], string]) =>
    pages.render(url.slice(0, url.lastIndexOf('#')), ...rest),
};

const config = readConfig(process.env);
const running = await serve(config, createLogger(config.logLevel), {
  pages: async () => neverTwice,
  clientFiles: CLIENT_FILES,
});
process.on('SIGTERM', async () => {
  await running.close();
  process.exit(0);
});
process.stdout.write(`Chintan is ready at ${running.url}\n`);
