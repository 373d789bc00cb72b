import type { CompiledText, References } from './compiled-text.ts';

/** Fills in what a compiled text shows of the rest of the site. */
export function writeHtml({ parts }: Pick<CompiledText, 'parts'>, _references: References): string {
  return parts.filter((part) => typeof part === 'string').join('');
}
