import { type CompileOptions, compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import type { CompiledText } from '#shared/markdown/compiled-text.ts';

export async function compileText(source: string, options: CompileOptions): Promise<CompiledText> {
  return compileMarkdown(source, options);
}
