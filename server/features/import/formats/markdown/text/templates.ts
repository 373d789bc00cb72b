import { type Call, embedAddress, kindOf, parameter, readCall } from '../../shortcodes.ts';
import { fence, type KeptParts, replaceBetween } from './kept-parts.ts';
import { findFile, linkTo, type TextContext } from './text-addresses.ts';

type Pair = readonly [opening: RegExp, closing: RegExp];

/** How a program marks what it fills in when it builds a page. */
interface Syntax {
  isUsed: RegExp;
  /** What is between these is shown as it is. */
  quoted: Pair;
  /** @param sign what the opening of a quotation remembers */
  unquoted: (inner: string, sign: string) => string;
  comments: Pair[];
  /** The opening remembers the language of the code. */
  highlight: Pair;
}

const HUGO: Syntax = {
  isUsed: /\{\{[<%]/,
  quoted: [/\{\{([<%])\/\*/, /\*\/[>%]\}\}/],
  unquoted: (inner, sign) => `{{${sign}${inner}${sign === '<' ? '>' : sign}}}`,
  comments: [[/\{\{[<%]\s*comment\s*[>%]\}\}/, /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/]],
  highlight: [/\{\{[<%]\s*highlight\s+"?([\w+#-]*)"?[^>%\n]{0,200}[>%]\}\}/, /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/],
};
const LIQUID: Syntax = {
  isUsed: /\{[{%#]/,
  quoted: [/\{%-?\s*(?:raw|verbatim)\s*-?%\}/, /\{%-?\s*end(?:raw|verbatim)\s*-?%\}/],
  unquoted: (inner) => inner,
  comments: [[/\{%-?\s*comment\s*-?%\}/, /\{%-?\s*endcomment\s*-?%\}/]],
  highlight: [/\{%-?\s*highlight\s+"?([\w+#-]+)[^%\n]{0,200}%\}/, /\{%-?\s*endhighlight\s*-?%\}/],
};
const NUNJUCKS: Syntax = { ...LIQUID, comments: [...LIQUID.comments, [/\{#/, /#\}/]] };

/** Keeps what is quoted and what is code, and takes comments away. */
function prepared(text: string, syntax: Syntax, kept: KeptParts): string {
  const unquoted = replaceBetween(text, syntax.quoted, (inner, [, sign = '']) => {
    return kept.keep(syntax.unquoted(kept.restore(inner), sign));
  });
  const clean = syntax.comments.reduce((rest, comment) => replaceBetween(rest, comment, () => ''), unquoted);
  return replaceBetween(clean, syntax.highlight, (code, [, language = '']) => {
    return block(kept.keep(fence(language, kept.restore(code))));
  });
}

function countKept(what: string, { post, remarks }: TextContext): void {
  remarks.count(`${what} stays in the text as it is`, post.file.name);
}

/** An address in angle brackets that is not the target of a link. */
const BRACKETED_REF = /(^|[^(])<(\{\{[<%]\s*(?:rel)?ref\s[^\n{}]{0,1000}?[>%]\}\})>/g;
const SHORTCODE = /\{\{[<%]\s*(?:(\/)\s*)?([\w./-]+)(?![\w./-])((?:[^>%{}"]|"[^"\n]*"|[>%](?!\}\})){0,3000})[>%]\}\}/g;
/** Their content stands in the text as it is. */
const TRANSPARENT = /^(?:rawhtml|raw|html|raw-html|unsafe|md|markdown|center|lead|mathjax|katex)$/i;

/** Replaces the shortcodes of Hugo that are known; others stay as they are, and are named. */
export function convertShortcodes(text: string, kept: KeptParts, context: TextContext): string {
  if (!HUGO.isUsed.test(text)) return text;
  return prepared(text, HUGO, kept)
    .replace(BRACKETED_REF, '$1$2')
    .replace(
      SHORTCODE,
      (whole, slash: string | undefined, name: string, source: string, index: number, all: string) => {
        const call = readCall(kept.restore(source).replace(/\/\s*$/, ''));
        if (TRANSPARENT.test(name) || (slash && name === 'figure')) return '';
        const isReference = name === 'ref' || name === 'relref';
        const converted = isReference ? reference(call, all.slice(0, index), context) : embedOf(name, call);
        if (!slash && converted !== undefined) return converted;
        if (!slash) countKept(`The shortcode “${name.slice(0, 60)}”`, context);
        return kept.keepAt(whole, all, index);
      },
    );
}

/** `{{< ref "/posts/lamp.md#oil" >}}` is the address of that post. */
function reference(call: Call, before: string, context: TextContext): string | undefined {
  const target = parameter(call, 'path') ?? call.positional[0];
  if (target === undefined) return undefined;
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  if (path === '') return hash || undefined;
  const { index, post, site } = context;
  const candidates = [path, `${path}.md`, `${path}/index.md`];
  const found = candidates.map((candidate) => findFile(candidate, context)).find((file) => file !== undefined);
  const name = found ?? index.note(path.replace(/^\//, ''), post.file.name);
  if (name === undefined) return undefined;
  // Without a language, Hugo means that of the text itself.
  const language = parameter(call, 'lang') ?? post.file.language ?? site.defaultLanguage;
  return linkTo(index.translation(name, language) ?? name, hash, before, context);
}

const OUTPUT = /\{\{-?([^{}]{0,1000})-?\}\}/g;
const SITE_BEFORE_TAG = /(?:\{\{-?\s*site\.(?:url|baseurl)\s*-?\}\}\/?){1,2}(?=\{%-?\s*(?:post_url|link)\s)/g;
const BRACKETED_TAG = /(^|[^(])<(\{%-?\s*(?:post_url|link)\s[^%\n]{0,1000}%\})>/g;
const TAG = /\{%-?\s*(\w+)(?!\w)((?:[^%{}]|%(?!\})){0,3000}?)-?%\}/g;
/** Filters that make an address of a text, and those that leave it as it is. */
const FILTERS = /^(?:relative_url|absolute_url|url|prepend|htmlBaseUrl|uri_escape|baseUrl|(safe|escape))$/;

/** Replaces the tags and outputs of Liquid and Nunjucks that are known; others stay as they are, and are named. */
export function convertLiquid(text: string, kept: KeptParts, context: TextContext): string {
  if (!LIQUID.isUsed.test(text)) return text;
  return prepared(text, context.site.kind === 'eleventy' ? NUNJUCKS : LIQUID, kept)
    .replace(SITE_BEFORE_TAG, '')
    .replace(BRACKETED_TAG, '$1$2')
    .replace(TAG, (whole, name: string, source: string, index: number, all: string) => {
      const converted = convertTag(name, kept.restore(source).trim(), all.slice(0, index), context);
      if (converted !== undefined) return converted;
      const shown = name === 'include' ? `include ${source.trim().split(/\s/)[0]}` : name;
      // The ends of tags need no mention.
      if (!/^(?:end|else|elsif)/.test(name)) countKept(`The template code “${shown.slice(0, 60)}”`, context);
      return kept.keepAt(whole, all, index);
    })
    .replace(OUTPUT, (whole, expression: string, index: number, all: string) => {
      const value = outputOf(kept.restore(expression).trim(), context);
      if (value !== undefined) return value;
      countKept('Template code such as {{ … }}', context);
      return kept.keepAt(whole, all, index);
    });
}

function convertTag(name: string, source: string, before: string, context: TextContext): string | undefined {
  if (name === 'post_url' || name === 'link') return postAddress(source, before, context);
  // Parameters may contain outputs.
  const filled = (rest: string) =>
    rest.replace(OUTPUT, (whole, expression: string) => outputOf(expression.trim(), context) ?? whole);
  if (name !== 'include' && name !== 'include_relative') return embedOf(name, readCall(filled(source)));
  const [, file = '', rest = ''] = /^["']?([\w./-]+)["']?([\s\S]*)$/.exec(source) ?? [];
  return embedOf(file, readCall(filled(rest)));
}

/** `2021-09-01-lamp` names a post by its file, and `_posts/2021-09-01-lamp.md` a file by its path. */
function postAddress(source: string, before: string, context: TextContext): string | undefined {
  const { index, site, post } = context;
  const target = source.replace(/^["']|["']$/g, '').replace(/^\//, '');
  const places = [target, `_posts/${target}`, ...site.folders.map(({ path }) => `${path}_posts/${target}`)];
  const found = places.map((place) => index.file(site.root + place)).find((file) => file !== undefined);
  const name = found ?? index.note(target.replace(/^.*\//, ''), post.file.name);
  return name === undefined ? undefined : linkTo(name, '', before, context);
}

/** `'/lamp/' | relative_url`, `site.baseurl` and the like: what can be known without running a template. */
function outputOf(expression: string, { site, post }: TextContext): string | undefined {
  const base = site.basePath.replace(/\/$/, '');
  const [, quoted, filters = ''] = /^["']([^"']*)["']\s*((?:\|[\s\S]*)?)$/.exec(expression) ?? [];
  if (quoted !== undefined) {
    const names = filters.split('|').map((filter) => filter.trim().split(/[:\s(]/)[0] ?? '');
    const known = names.filter(Boolean).map((name) => FILTERS.exec(name));
    if (known.includes(null)) return undefined;
    const isAddress = known.some((match) => match?.[1] === undefined);
    if (!isAddress || /^[a-z]+:/i.test(quoted)) return quoted;
    return base + (quoted.startsWith('/') ? '' : '/') + quoted;
  }
  const values: Record<string, string | undefined> = {
    'site.baseurl': base,
    'site.url': site.origin ?? '',
    'site.title': site.title,
    'page.title': post.title,
    'page.url': post.addresses[0],
    title: post.title,
  };
  const name = expression.split('|', 1)[0]?.trim() ?? '';
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** @returns the Markdown for what a shortcode shows, or `undefined` if it is not known, or not understood */
function embedOf(name: string, call: Call): string | undefined {
  const kind = kindOf(name, call);
  const written = /^(?:figure|image|img|picture)$/.test(kind) ? figureOf(call) : embedAddress(kind, call);
  return written && block(written);
}

function figureOf(call: Call): string | undefined {
  const named = parameter(call, 'src', 'image_path', 'url', 'path', 'file', 'source', 'image', 'img', 'filename');
  const source = named ?? call.positional[0];
  if (source === undefined) return undefined;
  const title = parameter(call, 'title');
  const caption = parameter(call, 'caption', 'description');
  const attribution = parameter(call, 'attr', 'credit');
  const words = [title && caption ? `${title}: ${caption}` : (caption ?? title), attribution && `© ${attribution}`];
  const image = picture(source, parameter(call, 'alt') ?? '', words.filter(Boolean).join(' '));
  const target = parameter(call, 'link', 'href');
  return target && !/^(?:true|false)$/.test(target) ? `[${image}](${target})` : image;
}

/** An image of Markdown; its title is its caption here. */
export function picture(address: string, alt = '', caption = ''): string {
  const title = caption.trim() === '' ? '' : ` "${oneLine(caption).replace(/(["\\])/g, '\\$1')}"`;
  return `![${words(alt)}](${destination(address)}${title})`;
}

export function link(text: string, address: string): string {
  return `[${words(text)}](${destination(address)})`;
}

/** A block stands between empty lines. */
function block(text: string): string {
  return `\n\n${text}\n\n`;
}

function words(text: string): string {
  return oneLine(text).replace(/([[\]\\])/g, '\\$1');
}

function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
