import type { ImageFile } from '#shared/contracts/image.ts';
import type { Language } from '#shared/contracts/text.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { type LinkedPost, NO_REFERENCES, type References } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';

/** The HTML of lines of Markdown. */
export function htmlOf(lines: string[], language: Language = 'en', references: References = NO_REFERENCES): string {
  return writeHtml(compileMarkdown(lines.join('\n'), { language, works: ['गीता', 'Gita'] }), references);
}

interface Found {
  images?: Record<string, ImageFile>;
  posts?: Record<string, LinkedPost>;
  citations?: Record<string, string>;
}

export function referencesTo({ images = {}, posts = {}, citations = {} }: Found): References {
  const map = <Value>(values: Record<string, Value>) => new Map(Object.entries(values));
  return { images: map(images), posts: map(posts), citations: map(citations) };
}
