import { compileText } from '#server/features/posts/rendering/render-text.ts';
import type { SiteText } from '#shared/contracts/site-text.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { languageOf } from '#shared/text/script.ts';

/** These texts show nothing of the rest of the site, so they change only when they are written. */
export async function renderSiteText(body: string): Promise<Pick<SiteText, 'html' | 'text' | 'language' | 'outline'>> {
  const language = languageOf(body);
  const compiled = await compileText(body, { language });
  const { text, outline } = compiled;
  return { html: writeHtml(compiled, NO_REFERENCES), text, language, ...(outline.length > 2 && { outline }) };
}
