import { linkTo, type TextContext } from './address.ts';
import { readParameters } from './call-parameters.ts';
import { embedOf } from './embeds.ts';
import { fence, type KeptParts } from './kept-parts.ts';
import { block } from './markdown-parts.ts';
import { replaceBetween } from './replace-between.ts';

const RAW = [/\{%-?\s*(?:raw|verbatim)\s*-?%\}/, /\{%-?\s*end(?:raw|verbatim)\s*-?%\}/] as const;
const COMMENT = [/\{%-?\s*comment\s*-?%\}/, /\{%-?\s*endcomment\s*-?%\}/] as const;
const COMMENT_OF_NUNJUCKS = [/\{#/, /#\}/] as const;
const HIGHLIGHT = [/\{%-?\s*highlight\s+"?([\w+#-]+)[^%\n]{0,200}%\}/, /\{%-?\s*endhighlight\s*-?%\}/] as const;
const OUTPUT = /\{\{-?([^{}]{0,1000})-?\}\}/g;
const SITE_BEFORE_TAG = /(?:\{\{-?\s*site\.(?:url|baseurl)\s*-?\}\}\/?){1,2}(?=\{%-?\s*(?:post_url|link)\s)/g;
/** An address in angle brackets that is not the target of a link. */
const BRACKETED = /(^|[^(])<(\{%-?\s*(?:post_url|link)\s[^%\n]{0,1000}%\})>/g;
const TAG = /\{%-?\s*(\w+)((?:[^%{}]|%(?!\})){0,3000}?)-?%\}/g;

/** Replaces the tags and outputs of Liquid and Nunjucks that are known; others stay as they are, and are named. */
export function convertLiquid(text: string, kept: KeptParts, context: TextContext): string {
  if (!text.includes('{%') && !text.includes('{{') && !text.includes('{#')) return text;
  const raw = replaceBetween(text, RAW, (inner) => kept.keep(kept.restore(inner)));
  const uncommented = replaceBetween(raw, COMMENT, () => '');
  const clean =
    context.site.kind === 'eleventy' ? replaceBetween(uncommented, COMMENT_OF_NUNJUCKS, () => '') : uncommented;
  const highlighted = replaceBetween(clean, HIGHLIGHT, (code, [, language = '']) => {
    return block(kept.keep(fence(language, kept.restore(code))));
  });
  return highlighted
    .replace(SITE_BEFORE_TAG, '')
    .replace(BRACKETED, '$1$2')
    .replace(TAG, (whole, name: string, source, index: number, all: string) => {
      const converted = convertTag(name, kept.restore(source).trim(), all.slice(0, index), context);
      if (converted !== undefined) return converted;
      countTag(name === 'include' ? `include ${source.trim().split(/\s/)[0]}` : name, context);
      return kept.keepAt(whole, all, index);
    })
    .replace(OUTPUT, (whole, expression, index: number, all: string) => {
      const value = outputOf(kept.restore(expression).trim(), context);
      if (value !== undefined) return value;
      countOutput(context);
      return kept.keepAt(whole, all, index);
    });
}

function convertTag(name: string, source: string, before: string, context: TextContext): string | undefined {
  if (name === 'post_url' || name === 'link') return postAddress(source, before, context);
  if (name === 'include' || name === 'include_relative') {
    const [, file = '', rest = ''] = /^["']?([\w./-]+)["']?([\s\S]*)$/.exec(source) ?? [];
    return embedOf(file, readParameters(filled(rest, context)));
  }
  return embedOf(name, readParameters(filled(source, context)));
}

/** Parameters of includes may contain outputs. */
function filled(source: string, context: TextContext): string {
  return source.replace(OUTPUT, (whole, expression) => outputOf(expression.trim(), context) ?? whole);
}

/** `2021-09-01-lamp` names a post by its file, and `_posts/2021-09-01-lamp.md` a file by its path. */
function postAddress(source: string, before: string, context: TextContext): string | undefined {
  const { index, site } = context;
  const target = source.replace(/^["']|["']$/g, '').replace(/^\//, '');
  const places = [
    `${site.root}${target}`,
    `${site.root}_posts/${target}`,
    ...site.folders.map(({ path }) => `${site.root}${path}_posts/${target}`),
  ];
  const found = places.map((place) => index.file(place)).find((file) => file !== undefined);
  const name = found ?? index.note(target.replace(/^.*\//, ''), context.post.file.name);
  return name === undefined ? undefined : linkTo(name, '', before, context);
}

/** `'/lamp/' | relative_url`, `site.baseurl` and the like: what can be known without running a template. */
function outputOf(expression: string, context: TextContext): string | undefined {
  const { site, post } = context;
  const base = site.basePath.replace(/\/$/, '');
  const [, quoted, filters = ''] = /^["']([^"']*)["']\s*((?:\|[\s\S]*)?)$/.exec(expression) ?? [];
  if (quoted !== undefined) {
    const names = filters
      .split('|')
      .map((filter) => filter.trim().split(/[:\s(]/)[0] ?? '')
      .filter(Boolean);
    const known = [
      'relative_url',
      'absolute_url',
      'url',
      'prepend',
      'htmlBaseUrl',
      'safe',
      'escape',
      'uri_escape',
      'baseUrl',
    ];
    if (!names.every((name) => known.includes(name))) return undefined;
    const isAddress = names.length > 0 && names.some((name) => !['safe', 'escape'].includes(name));
    if (!isAddress || /^[a-z]+:/i.test(quoted)) return quoted;
    return base + (quoted.startsWith('/') ? '' : '/') + quoted;
  }
  const values = new Map<string, string | undefined>(
    Object.entries({
      'site.baseurl': base,
      'site.url': site.origin ?? '',
      'site.title': site.title,
      'page.title': post.title,
      'page.url': post.addresses.known[0],
      title: post.title,
    }),
  );
  const [name = ''] = expression.split('|');
  return values.get(name.trim());
}

/** The ends of tags need no mention. */
function countTag(name: string, { post, remarks }: TextContext): void {
  if (/^(?:end|else|elsif)/.test(name)) return;
  remarks.countFile(`template ${name}`, post.file.name, 'post', (posts) => {
    return `The template code “${name.slice(0, 60)}” stays in the text of ${posts} as it is`;
  });
}

function countOutput({ post, remarks }: TextContext): void {
  remarks.countFile('outputs', post.file.name, 'post', (posts) => {
    return `Template code such as {{ … }} stays in the text of ${posts} as it is`;
  });
}
