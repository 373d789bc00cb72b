import { findFile, linkTo, type TextContext } from './address.ts';
import { type CallParameters, parameter, readParameters } from './call-parameters.ts';
import { embedOf } from './embeds.ts';
import { fence, type KeptParts } from './kept-parts.ts';
import { block } from './markdown-parts.ts';
import { replaceBetween } from './replace-between.ts';

const HIGHLIGHT = [
  /\{\{[<%]\s*highlight\s+"?([\w+#-]*)"?[^>%\n]{0,200}[>%]\}\}/,
  /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/,
] as const;
const COMMENT = [/\{\{[<%]\s*comment\s*[>%]\}\}/, /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/] as const;
const QUOTED = [/\{\{([<%])\/\*/, /\*\/[>%]\}\}/] as const;
const CALL = /\{\{[<%]\s*(?:(\/)\s*)?([\w./-]+)(?![\w./-])((?:[^>%{}"]|"[^"\n]*"|[>%](?!\}\})){0,3000})[>%]\}\}/g;
/** An address in angle brackets that is not the target of a link. */
const BRACKETED = /(^|[^(])<(\{\{[<%]\s*(?:rel)?ref\s[^\n{}]{0,1000}?[>%]\}\})>/g;
/** Their content stands in the text as it is. */
const TRANSPARENT = new Set([
  'rawhtml',
  'raw',
  'html',
  'raw-html',
  'unsafe',
  'md',
  'markdown',
  'center',
  'lead',
  'mathjax',
  'katex',
]);

/** Replaces the shortcodes of Hugo that are known; others stay as they are, and are named. */
export function convertShortcodes(text: string, kept: KeptParts, context: TextContext): string {
  if (!text.includes('{{<') && !text.includes('{{%')) return text;
  const quoted = replaceBetween(text, QUOTED, (inner, [, sign = '']) => {
    return kept.keep(`{{${sign}${kept.restore(inner)}${sign === '<' ? '>' : sign}}}`);
  });
  const uncommented = replaceBetween(quoted, COMMENT, () => '');
  const highlighted = replaceBetween(uncommented, HIGHLIGHT, (code, [, language = '']) => {
    return block(kept.keep(fence(language, kept.restore(code))));
  });
  return highlighted
    .replace(BRACKETED, '$1$2')
    .replace(CALL, (whole, slash, name: string, source, index: number, all: string) => {
      const converted = convert(
        { isEnd: slash === '/', name, source: kept.restore(source), before: all.slice(0, index) },
        context,
      );
      if (converted !== undefined) return converted;
      if (slash !== '/') countUnknown(name, context);
      return kept.keepAt(whole, all, index);
    });
}

interface Call {
  isEnd: boolean;
  name: string;
  source: string;
  /** The text before the call. */
  before: string;
}

function convert({ isEnd, name, source, before }: Call, context: TextContext): string | undefined {
  if (TRANSPARENT.has(name.toLowerCase())) return '';
  if (isEnd) return name === 'figure' ? '' : undefined;
  const parameters = readParameters(source.replace(/\/\s*$/, ''));
  if (name === 'ref' || name === 'relref') {
    return reference(parameters, before, context);
  }
  return embedOf(name, parameters);
}

/** `{{< ref "/posts/lamp.md#oil" >}}` is the address of that post. */
function reference(parameters: CallParameters, before: string, context: TextContext): string | undefined {
  const target = parameter(parameters, 'path') ?? parameters.positional[0];
  if (target === undefined) return undefined;
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  if (path === '') return hash || undefined;
  const { index, post } = context;
  const candidates = [path, `${path}.md`, `${path}/index.md`];
  const found = candidates.map((candidate) => findFile(candidate, context)).find((file) => file !== undefined);
  const name = found ?? index.note(path.replace(/^\//, ''), post.file.name);
  if (name === undefined) return undefined;
  // Without a language, Hugo means that of the text itself.
  const language = parameter(parameters, 'lang') ?? post.file.language ?? context.site.defaultLanguage;
  return linkTo(index.translation(name, language) ?? name, hash, before, context);
}

function countUnknown(name: string, { post, remarks }: TextContext): void {
  remarks.countFile(`shortcode ${name}`, post.file.name, 'post', (posts) => {
    return `The shortcode “${name.slice(0, 60)}” stays in the text of ${posts} as it is`;
  });
}
