import { beforeAll, describe, expect, test } from 'vitest';
import { XSS_PAYLOADS } from '../fixtures/xss-payloads.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { dangersIn, elementsIn, readXml, textOn } from './read-answer.ts';
import { shareSite } from './shared-site.ts';
import { dataBlocksOf } from './skeleton.ts';

guard('A formatted text ran a script or made readers’ browsers ask other sites.');

const SITE = 'https://site.example';
const opened = shareSite({}, async (site) => ({ member: await site.writer() }));

let number = 0;

/** A member publishes a text. @returns the post, its page, and the formatted text there */
async function publish(content: string, fields: object = {}) {
  const { get, member } = opened();
  number += 1;
  const post = postIn(await member.create({ title: `Text ${number}`, content, format: 'markdown', ...fields }));
  const page = (await get(`/blog/${encodeURIComponent(post.slug)}`)).body;
  return { post, page, text: textOn(page) };
}

const addressesIn = (html: string) =>
  elementsIn(html)
    .filter(({ attributes }) => attributes.class !== 'anchor')
    .flatMap(({ attributes }) => attributes.href ?? []);

describe('two hundred and more ways to run a script', () => {
  let post: { id: number; slug: string };

  beforeAll(async () => {
    const typed = XSS_PAYLOADS.map((payload) => payload.replaceAll('\0', '').toWellFormed());
    const constructs = [
      (payload: string) => payload,
      (payload: string) =>
        `[${payload}](${payload} "${payload}") ![${payload}](<${payload}> "${payload} © ${payload}")`,
      (payload: string) => `## ${payload}\n\n> - ^[${payload}]\n`,
    ];
    const content = typed.map((payload, index) => constructs[index % 3]?.(payload)).join('\n\n');
    const fields = { title: 'Every way', summary: typed.slice(0, 9).join(' '), tags: typed.slice(0, 5) };
    ({ post } = await publish(content, fields));
    postIn(await opened().member.update({ ...fields, id: post.id, content: `${content}\n\nx`, keep_replaced: true }));
  });

  const own = () => opened().member.bearer;
  const json = async (path: string) => postIn(await opened().get(path, own()));
  const itemsOf = (body: string) => JSON.parse(body).items.map((item: { content_html: string }) => item.content_html);
  const OUTPUTS: Record<string, () => Promise<ReturnType<typeof elementsIn>>> = {
    'on its page': async () => elementsIn(textOn((await opened().get(`/blog/${post.slug}`)).body)),
    'in the API': async () => elementsIn((await json(`/api/post/${post.id}`)).html),
    'in an earlier version': async () => {
      const [{ id }] = (await json(`/api/post/${post.id}/versions`)).rows;
      return elementsIn((await json(`/api/post/${post.id}/versions/${id}`)).html);
    },
    'in the Atom feed': async () =>
      readXml((await opened().get('/feed.xml')).body).elements.filter(({ name }) => name !== 'link'),
    'in the RSS feed': async () => {
      const { body } = await opened().get('/rss.xml');
      return ['content:encoded', 'description'].flatMap((name) => readXml(body, name).texts.flatMap(elementsIn));
    },
    'in the JSON feed': async () => itemsOf((await opened().get('/feed.json')).body).flatMap(elementsIn),
  };

  test.each(Object.entries(OUTPUTS))('run nothing %s', async (_place, read) => {
    const elements = await read();
    expect(dangersIn(elements)).toEqual([]);
    // What was meant as a heading is there.
    expect(elements.filter(({ name }) => name === 'h2').length).toBeGreaterThan(60);
  });

  test('leave the data of the page as data', async () => {
    const blocks = dataBlocksOf((await opened().get(`/blog/${post.slug}`)).body);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect([block.includes('<'), typeof JSON.parse(block)]).toEqual([false, 'object']);
  });
});

test('what tells that something runs finds it, so that finding nothing means something', () => {
  const hostile =
    '<img src="//evil.example/x"><a href="java&#10;script:alert(1)" onclick="x">x</a><svg><script></script></svg>';
  expect(dangersIn(elementsIn(hostile))).toHaveLength(4);
});

const ELSEWHERE = [
  'https://evil.example/pixel.gif',
  '//evil.example/pixel.gif',
  '/\\evil.example/pixel.gif',
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'blob:https://site.example/x',
  '/api/auth/logout',
  '/media/../api/auth/logout',
  '/media/none.jpg',
  'uploading:x',
];

test('an image that is not one of the site makes no reader’s browser ask for anything', async () => {
  const images = ELSEWHERE.map(
    (address) => `![seen](${address})\n\nx ![seen](<${address}> "t") [![seen](${address})](/blog)`,
  );
  const { text } = await publish(`${images.join('\n\n')}\n\n[link](https://evil.example/)`);
  const { body } = await opened().get('/feed.json');
  for (const html of [text, JSON.parse(body).items[0].content_html]) {
    const asked = elementsIn(html).filter(({ attributes }) =>
      Object.keys(attributes).some((name) => /^src|poster|data$/.test(name)),
    );
    expect(asked).toEqual([]);
    expect(html.split('seen').length).toBeGreaterThan(ELSEWHERE.length);
    expect(addressesIn(html)).toContain('https://evil.example/');
  }
});

test('a link that looks like one within the site stays within it, however its address is written', async () => {
  const written = [
    '/\t/evil.example',
    '/&Tab;/evil.example',
    '/&#9;/evil.example',
    '/&NewLine;/evil.example',
    '/&#92;evil.example',
  ];
  const more = [
    '/\u00a0/evil.example',
    '/\u200b/evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/..//evil.example',
  ];
  const typed = [...written, ...more, '//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example'];
  const { text } = await publish(typed.map((address) => `[x](${address}) [x](<${address}>)`).join('\n\n'));
  const inside = addressesIn(text).filter((href) => !/^https?:\/\//.test(href));
  for (const href of inside) expect([href, new URL(href, SITE).origin]).toEqual([href, SITE]);
  const control = await publish('[x](/about) [y](https://elsewhere.example/)');
  expect(addressesIn(control.text)).toEqual(['/about', 'https://elsewhere.example/']);
});
