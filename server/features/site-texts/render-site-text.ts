import { compileText } from '#server/features/posts/rendering/compile-text.ts';
import type { Language } from '#shared/contracts/text.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { languageOf } from '#shared/text/script.ts';

/** These texts show nothing of the rest of the site, so they change only when they are written. */
export async function renderSiteText(body: string): Promise<{ html: string; text: string; language: Language }> {
  const language = languageOf(body);
  const compiled = await compileText(body, { language });
  return { html: writeHtml(compiled, NO_REFERENCES), text: compiled.text, language };
}
