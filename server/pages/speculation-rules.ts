import type { App } from '#server/http/typed-app.ts';

export const SPECULATION_RULES = '/speculation-rules.json';

/** All that readers read. Not the dashboard, nor what a link in a mail changes, nor files and feeds. */
const READ = `
  / /blog /blog/* /tag/* /archive /archive/* /categories /series /series/* /about /start-here
  /newsletter /newsletter/letters /newsletter/letters/* /login /privacy /terms /cookies
`
  .trim()
  .split(/\s+/);

const RULES = {
  prefetch: [
    {
      where: { and: [{ href_matches: READ }, { not: { selector_matches: '[target]' } }] },
      // Once a link is pointed at for a moment, or pressed.
      eagerness: 'moderate',
    },
  ],
};

/**
 * Tells browsers which pages they may fetch once somebody is about to open them, so that moves are instant. A page that was
 * fetched counts no reader before it is seen. Those who save data get no rules.
 */
export function speculationRules(app: App): void {
  app.get(SPECULATION_RULES, { schema: { hide: true } }, async ({ headers }, reply) => {
    const savesData = headers['save-data']?.toString().toLowerCase() === 'on';
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', vary: 'Save-Data' })
      .type('application/speculationrules+json')
      .send(JSON.stringify(savesData ? {} : RULES));
  });
}
