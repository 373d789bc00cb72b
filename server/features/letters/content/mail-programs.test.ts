import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { STYLE_SHEET } from '#server/features/mail/mail-frame.ts';
import { sampleLetters } from '../../../../test/support/mail/sample-letters.ts';

/** What Outlook, Gmail and the others render, or ignore without harm. */
const ELEMENTS: Record<string, string[]> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  style: [],
  body: [],
  div: ['lang'],
  table: ['role', 'width', 'align', 'cellpadding', 'cellspacing'],
  tbody: [],
  tr: [],
  td: ['width', 'height', 'align', 'valign', 'aria-hidden', 'lang'],
  th: ['scope', 'lang'],
  h1: [],
  h2: ['lang'],
  h3: ['lang'],
  h4: ['lang'],
  p: ['lang'],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href'],
  span: ['lang'],
  em: [],
  strong: [],
  s: [],
  code: [],
  sup: [],
  br: [],
  img: ['src', 'alt', 'width', 'height'],
};
const EVERYWHERE = ['class', 'style'];

const PROPERTIES = [
  'background',
  'border',
  'border-bottom',
  'border-collapse',
  'border-left',
  'border-radius',
  'border-top',
  'color',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'padding',
  'padding-bottom',
  'padding-top',
  'margin-top',
  'text-align',
  'text-decoration',
  'text-indent',
  'vertical-align',
  'white-space',
  'width',
  'height',
  // A button is padded where this is known; images and what is hidden are right without the others.
  'display',
  'max-width',
  'max-height',
  'overflow',
  'overflow-wrap',
  '-webkit-text-size-adjust',
];
const DISPLAYS = ['none', 'block', 'inline-block'];

function* elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Generator<DefaultTreeAdapterTypes.Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

const site = { name: 'Chintan दीया', url: 'https://chintan.example', timeZone: 'UTC' };
const cases = Object.entries(sampleLetters).map(([name, write]) => [name, write(site).html] as const);

test.each(cases)('%s has no element and no attribute that a mail program cannot show', (_name, html) => {
  for (const { tagName, attrs } of elementsOf(parse(html))) {
    expect(Object.keys(ELEMENTS)).toContain(tagName);
    for (const { name } of attrs) expect([...(ELEMENTS[tagName] ?? []), ...EVERYWHERE], tagName).toContain(name);
  }
});

test.each(cases)('%s has no style that a mail program cannot show', (_name, html) => {
  for (const { attrs } of elementsOf(parse(html))) {
    const style = attrs.find(({ name }) => name === 'style')?.value ?? '';
    for (const declaration of style.split(';').filter(Boolean)) {
      const [property = '', value = ''] = declaration.split(':');
      expect(PROPERTIES).toContain(property);
      expect(value).not.toMatch(/var\(|calc\(|url\(|\b(?:flex|grid|rem|vw|vh)\b|\d(?:rem|vw|vh)\b/);
      if (property === 'display') expect(DISPLAYS).toContain(value);
    }
  }
});

test.each(cases)('%s shows JPEG and PNG files of the site alone, with their sizes', (_name, html) => {
  const images = [...elementsOf(parse(html))].filter(({ tagName }) => tagName === 'img');
  for (const { attrs } of images) {
    const { src, alt, width, height } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    expect(src).toMatch(/^https:\/\/chintan\.example\/media\/[\w-]+\.(jpg|png)$/);
    expect(alt).toBeDefined();
    expect(Number(width)).toBeLessThanOrEqual(600);
    expect(Number(height)).toBeGreaterThan(0);
  }
});

test.each(cases)('%s sets every colour so that it is changed in the dark', (_name, html) => {
  const classOf: Record<string, string[]> = {
    '#1d1b18': ['ink', 'button'],
    '#5f5a52': ['ash', 'bowl'],
    '#8a3b12': ['accent', 'flame'],
    '#fdfcf9': ['paper', 'button'],
    '#ddd6c8': ['rule'],
    '#8a8276': ['edge'],
    '#f5f1e8': ['plate'],
  };
  for (const { tagName, attrs } of elementsOf(parse(html))) {
    const { class: classes = '', style = '' } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    if (tagName === 'img') continue;
    for (const [color = ''] of style.matchAll(/#[0-9a-f]{3,6}\b/g)) {
      expect(Object.keys(classOf)).toContain(color);
      expect(
        classes.split(' ').some((name) => classOf[color]?.includes(name)),
        `${tagName} ${classes}: ${style}`,
      ).toBe(true);
    }
    for (const name of classes.split(' ').filter(Boolean)) expect(STYLE_SHEET).toContain(`.${name}{`);
  }
});

test('no colour is pure black or white', () => {
  for (const [, html] of cases) expect(html).not.toMatch(/[:\s](?:#000|#000000|#fff|#ffffff|black|white)[;!"]/i);
});

test('the samples contain every construct', () => {
  const html = cases.map(([, content]) => content).join('');
  for (const tag of Object.keys(ELEMENTS)) if (tag !== 'tbody') expect(html, tag).toContain(`<${tag}`);
});
