import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { XSS_PAYLOADS } from '../../test/fixtures/xss-payloads.ts';
import { guard } from '../../test/support/runner/guard.ts';
import type { ImageFile } from '../contracts/image.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { type LinkedPost, NO_REFERENCES, type References } from './compiled-text.ts';
import { writeHtml } from './write-html.ts';

guard('A text in Markdown ran as a script.');

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const PLACES: Record<string, (payload: string) => string> = {
  'in a line': (payload) => payload,
  'as an address': (payload) => `[x](${payload})`,
  'as an address in brackets': (payload) => `[x](<${payload}>)`,
  'as the title of a link': (payload) => `[x](/a "${payload}")`,
  'as an autolink': (payload) => `<${payload}>`,
  'as the address of an image': (payload) => `![x](${payload})`,
  'as the description of an image': (payload) => `![${payload}](/media/a.jpg) x`,
  'as a caption': (payload) => `![x](/media/a.jpg '${payload} © ${payload}')`,
  'in a note': (payload) => `x^[${payload}] y[^1]\n\n[^1]: ${payload}\n\n    ${payload}`,
  'as the name of a note': (payload) => `x[^${payload}]\n\n[^${payload}]: y`,
  'as the language of code': (payload) => `\`\`\`${payload}\n${payload}\n\`\`\``,
  'in a heading': (payload) => `## ${payload}`,
  'in a verse': (payload) => `\`\`\`verse ${payload}\n  ${payload}\n॥ ${payload} ॥\n\`\`\``,
  'in a table': (payload) => `| a | b |\n|:-|-:|\n| ${payload} | \`${payload}\` |`,
  'in a quote and a list': (payload) => `> [!pull]\n> - ${payload}\n>\n> -- ${payload}`,
  'as the key of a post': (payload) => `[](/blog/${payload}) [x](</blog/${payload}#${payload}>)`,
};

const ELEMENTS = new Set(
  (
    'a blockquote br code div em figcaption figure h2 h3 h4 hr img li ol p path picture pre s section source span ' +
    'strong sub sup svg table tbody td th thead tr ul'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'alt aria-hidden aria-label class d data-needs-script data-youtube-id decoding height href id lang loading rel role ' +
    'scope sizes src srcset start tabindex title type viewBox width'
  ).split(' '),
);
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const PAGE_IDS = /^(?:root|state|comments|next|post-author|related-video|footer)/;

test('there are enough payloads', () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(260);
  expect(Object.keys(PLACES).length * XSS_PAYLOADS.length).toBeGreaterThan(3696);
});

test.each(Object.entries(PLACES))('nothing typed %s reaches the page as markup', (_name, place) => {
  for (const payload of XSS_PAYLOADS) {
    const compiled = compileMarkdown(place(payload), { language: 'en', works: [payload, 'x'] });
    for (const references of [NO_REFERENCES, foundReferences(payload)]) {
      const html = writeHtml(compiled, references);
      expect([payload, html, dangersIn(parseFragment(html).childNodes)]).toEqual([payload, html, []]);
    }
  }
});

/** A site that has every post and image, with names like the payload. */
function foundReferences(payload: string): References {
  class Posts extends Map<string, LinkedPost> {
    override get(): LinkedPost {
      return { slug: payload, title: payload, isPublished: true };
    }
  }
  class Images extends Map<string, ImageFile> {
    override get(): ImageFile {
      return { file_path: '/media/a.jpg', alt: payload, width: 3, height: 4 };
    }
  }
  return { images: new Images(), posts: new Posts(), citations: new Map() };
}

function dangersIn(nodes: Node[]): string[] {
  return nodes.flatMap((node) => ('tagName' in node ? [...dangersOf(node), ...dangersIn(node.childNodes)] : []));
}

function dangersOf({ tagName, attrs }: Element): string[] {
  const wrong = attrs.filter(({ name, value }) => {
    if (!ATTRIBUTES.has(name)) return true;
    if (name === 'id') return PAGE_IDS.test(value);
    return (name === 'href' || name === 'src') && !ADDRESS.test(value) && value !== '';
  });
  const names = wrong.map(({ name, value }) => `${tagName} ${name}=${value}`);
  return ELEMENTS.has(tagName) ? names : [tagName, ...names];
}
