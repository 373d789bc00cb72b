import { parseFragment, serialize } from 'parse5';
import type { ImageFile } from '#shared/contracts/image.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import type { References } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';

const BLOCK = 'p|ul|ol|li|blockquote|h\\d|hr|pre|br|table|thead|tbody|tr|td|th';
const SPACE_AROUND_BLOCK = new RegExp(`\\s*(</?(?:${BLOCK})\\b[^>]*>)\\s*`, 'g');

/** A site that has every image. */
class AllImages extends Map<string, ImageFile> {
  override get(address: string): ImageFile {
    return { file_path: address };
  }
}
const REFERENCES: References = { images: new AllImages(), posts: new Map(), citations: new Map() };

/** What the renderer makes of a text of a specification, without what the site adds. */
export function plainestHtml(source: string): string {
  const html = writeHtml(compileMarkdown(source, { language: 'en' }), REFERENCES)
    .replace(/ <a class="anchor".*?<\/a>/g, '')
    .replace(/<h(\d) id="[^"]*"/g, '<h$1')
    .replace(
      / (?:rel="noopener"|scope="col"|lang="hi"|sizes="[^"]*"|loading="lazy"|decoding="async"|class="inline-picture")/g,
      '',
    )
    .replace(/<figure class="picture"><picture>(.*?)<\/picture>.*?<\/figure>/gs, '<p>$1</p>')
    .replace(/<div class="table-scroll"[^>]*>(.*?)<\/div>/gs, '$1');
  return comparable(html);
}

/** HTML of a specification in the same form: headings have three levels, alignment is a class, titles are captions. */
export function comparable(html: string): string {
  const alike = html
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<(\/?)h[56]>/g, '<$1h4>')
    .replace(/ align="(\w+)"/g, ' class="align-$1"')
    .replace(/<(\/?)del>/g, '<$1s>')
    .replace(/(<img src="[^"]*" alt="[^"]*") title="[^"]*"/g, '$1');
  return serialize(parseFragment(alike)).replace(SPACE_AROUND_BLOCK, '$1').trim();
}
