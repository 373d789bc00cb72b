import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { everyRow } from './attacker.ts';
import { fillSite } from './fill-site.ts';
import { dataBlocksOf, skeletonOf } from './skeleton.ts';
import { openWhole } from './whole-site.ts';

guard('A text that somebody wrote ran as a script, or as SQL.');

const MARKUP: [name: string, text: string][] = [
  ['a tag that ends an attribute', '"><script>alert(1)</script>'],
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['the beginning of a comment in a script', '<!--<script>alert(1)//'],
  ['a handler for an attribute in single quotes', "x' autofocus onfocus='alert(1)"],
  ['a handler for an attribute in double quotes', 'x" autofocus onfocus="alert(1)'],
  ['a handler for an attribute without quotes', 'x onfocus=alert(1) autofocus '],
  ['the ends of all that takes no markup', '</title></style></textarea></noscript><img src=x onerror=alert(1)>'],
  ['a drawing with a handler', '<svg/onload=alert(1)><math><mi xlink:href="data:x">'],
  ['a tag that never ends', '<iframe src="javascript:alert(1)" '],
  ['entities, to be read twice', '&lt;script&gt;&#x3c;b&#62;&quot; onload=&apos;'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so it is meant
  ['the placeholders of templates', '{{constructor.constructor("alert(1)")()}} ${alert(1)} #{7*7} <%= 7 %>'],
  ['the replacements of a text', "$& $` $' $1 $<x> $$"],
  ['a base and a refresh', '<base href=//evil.example><meta http-equiv=refresh content=0;url=//evil.example>'],
  ['a form', '</form><form action=//evil.example><button>'],
];

/** The same words. */
const harmless = (text: string) => text.replace(/[^\s\w]/g, ' ');

describe('written everywhere a text may stand', () => {
  test.each(MARKUP)('%s adds no element and no attribute to any page', async (_name, text) => {
    const [site, control] = [await openWhole(), await openWhole()];
    const [pages, samePages] = [await fillSite(site, text.trim()), await fillSite(control, harmless(text).trim())];
    for (const [place, page] of pages.entries()) {
      const [hostile, like] = [await site.get(page), await control.get(samePages[place] as string)];
      expect([page, hostile.statusCode]).toEqual([page, like.statusCode]);
      expect([page, skeletonOf(hostile.body)]).toEqual([page, skeletonOf(like.body)]);
      for (const json of dataBlocksOf(hostile.body)) {
        expect(json).not.toContain('<');
        expect(() => JSON.parse(json)).not.toThrow();
      }
    }
    // It is there, and as it was written.
    const [post] = postIn(await site.get('/api/post/list')).rows;
    expect([post.title, post.tags]).toEqual([text.trim(), [text.trim().slice(0, 50)]]);
  });
});

test('the skeleton of a page tells when a text has become markup', async () => {
  const site = await openWhole();
  const [page = ''] = await fillSite(site, 'A lamp');
  const { body } = await site.get(page);
  expect(body).toContain('A lamp');
  for (const hostile of ['<b>', '"><script>', '<!--', '</p>'])
    expect(skeletonOf(body.replaceAll('A lamp', hostile))).not.toEqual(skeletonOf(body));
});

test('no line end of JavaScript stands in a data block as it is', async () => {
  const site = await openWhole();
  const pages = await fillSite(site, 'one\u2028alert(1)\u2029two');
  const blocks = (await Promise.all(pages.map((page) => site.get(page)))).flatMap(({ body }) => dataBlocksOf(body));
  expect(blocks.join('')).not.toMatch(/[\u2028\u2029]/);
  expect(blocks.join('')).toContain('\\u2028alert(1)');
});

/** Beyond what is refused beside the code. */
const LINKS = [
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://elsewhere.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'blob:https://elsewhere.example/x',
  'file:///etc/passwd',
  'view-source:https://elsewhere.example',
  'https:///',
  'https://elsewhere.example@evil.example/',
  'https://elsewhere.example" onclick="alert(1)',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://0x7f000001/',
  '//other.example/x',
  '/\\other.example/x',
  '\\\\other.example/x',
  'https:////other.example/x',
  'https:/other.example/x',
  'https://other.example/\u202egnp',
  'https://other\u200b.example/x',
];

test.each(LINKS)('%j is no address of a link, and stays off the pages', async (url) => {
  const { desk, get } = await openWhole();
  const good = { name: 'Elsewhere', url: 'https://elsewhere.example/x' };
  const book = (shop: object) => ({ title: 'B', subtitle: '', description: '', shops: [shop], isShown: true });
  for (const [place, change] of [
    ['site', { social: [{ ...good, url }] }],
    ['book', book({ ...good, url })],
  ] as const) {
    const answer = await desk.put(place, change);
    expect([place, answer.statusCode, String(answer.json().message)]).toEqual([
      place,
      400,
      expect.stringMatching(/enter a web address/i),
    ]);
  }
  postIn(await desk.put('site', { social: [good] }));
  postIn(await desk.put('book', book(good)));
  const pages = (await get('/about')).body + (await get('/')).body;
  const links = [...pages.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  const away = links.filter((href) => !/^[/#]/.test(href));
  expect(away).toContain(good.url);
  expect(away.filter((href) => !/^https:\/\/(site|elsewhere)\.example|^mailto:/.test(href))).toEqual([]);
});

const STATEMENTS = [
  "1' or '1'='1",
  '1; drop table posts; --',
  '1) union select password_hash from users --',
  '1 or true',
  "'||(select email from users limit 1)||'",
  '$1',
  '1::int',
];

onBothDatabases('a statement of SQL', (open) => {
  test.each(STATEMENTS)('%s is no id, no order and no state, and changes nothing', async (statement) => {
    const site = await openWhole(open);
    const writer = await site.writer();
    const post = postIn(await writer.create());
    const { id: comment } = postIn(
      await site.send('POST', '/api/post/comment', { post_id: post.id, comment: 'Well said.' }, writer.bearer),
    );
    const before = await everyRow(site.database);
    const at = encodeURIComponent(statement);
    const { desk } = site;
    const answers = {
      'a list in another order': await site.get(`/api/post/list?page=${at}`),
      'a list of another length': await site.get(`/api/post/list?limit=${at}`),
      'a category': await site.get(`/api/post/list?category_id=${at}`),
      'a status': await site.get(`/api/blog-posts?status=${at}`),
      'comments before': await site.get(`/api/post/comment/${at}`),
      'comments of the desk': await desk.get(`comments?before=${at}`),
      'comments in a state': await desk.get(`comments?show=${at}`),
      'people in a state': await desk.get(`people?show=${at}`),
      subscribers: await desk.get(`subscribers?show=${at}`),
      'a person suspended': await desk.post(`people/${at}/suspend`),
      'a category deleted': await desk.remove(`categories/${at}`),
      'a comment deleted': await site.send('DELETE', `/api/post/comments/${at}`, undefined, writer.bearer),
      'comments deleted': await desk.post('comments', { ids: [statement], act: 'delete' }),
      'a post deleted': await site.send('DELETE', '/api/post/delete', { id: statement }, writer.bearer),
      'a like': await site.send('POST', '/api/post/like', { post_id: statement }, writer.bearer),
      'videos in order': await desk.put('videos/order', { ids: [statement] }),
    };
    for (const [name, { statusCode }] of Object.entries(answers)) expect([name, statusCode]).toEqual([name, 400]);
    expect(await everyRow(site.database)).toEqual(before);
    // The same calls with what they mean.
    expect(postIn(await site.get('/api/post/list?page=1&limit=1')).count).toBe(1);
    expect(postIn(await desk.get(`comments?before=${comment + 1}&show=all`)).rows).toHaveLength(1);
    postIn(await desk.post('comments', { ids: [String(comment)], act: 'delete' }));
    expect(postIn(await desk.get('comments')).rows).toEqual([]);
  });

  test('is looked for as the words it is made of, wherever one can search', async () => {
    const site = await openWhole(open);
    const writer = await site.writer();
    const title = "Robert'); DROP TABLE posts; --";
    const { id } = postIn(await writer.create({ title }));
    await writer.create({ title: 'A lamp' });
    const sought = encodeURIComponent(title);
    const found = postIn(await site.get(`/api/post/list?search=${sought}`)).rows;
    expect(found.map((row: { id: number }) => row.id)).toEqual([id]);
    for (const other of [
      "' or 1=1 --",
      'lamp" OR "x',
      'title:lamp AND zzz',
      'lamp) OR (robert',
      '{lamp} : zzz',
      '!zzz & !yyy',
    ]) {
      const rows = postIn(await site.get(`/api/post/list?search=${encodeURIComponent(other)}`)).rows;
      expect([other, rows.length]).toEqual([other, 0]);
      for (const call of ['people', 'comments', 'subscribers'])
        expect(postIn(await site.desk.get(`${call}?search=${encodeURIComponent(other)}`)).rows).toEqual([]);
      expect((await site.get(`/api/search/suggest?q=${encodeURIComponent(other)}`)).statusCode).toBe(200);
    }
    expect(postIn(await site.get('/api/post/list')).count).toBe(2);
  });

  test.each([
    ['half of a sign', 'half \ud83d'],
    ['the other half', '\ude00 half'],
    ['NUL', 'a\0b'],
  ])('%s is refused wherever a text is sent, and a whole sign is taken', async (_name, bad) => {
    const site = await openWhole(open);
    const writer = await site.writer();
    const { id } = postIn(await writer.create());
    const profile = (first_name: string) => ({ first_name, last_name: 'R', phone_no: 9812345678 });
    const calls: Record<string, (text: string) => Promise<{ statusCode: number }>> = {
      title: (title) => writer.create({ title }),
      body: (content) => writer.create({ content }),
      tag: (tag) => writer.create({ tags: [tag] }),
      'description of an image': (image_alt) => writer.create({ image_alt }),
      'title of a change': (title) => writer.update({ id, title }),
      comment: (comment) => site.send('POST', '/api/post/comment', { post_id: id, comment }, writer.bearer),
      name: (text) => site.send('POST', '/api/auth/update-profile', profile(text), writer.bearer),
      expertise: (text) => site.desk.put('author', { name: 'A', expertise: [text] }),
      policy: (text) => site.desk.put('policies/terms', { text }),
      category: (name) => site.desk.post('categories', { name }),
      series: (name) => site.desk.post('series', { name }),
      'held word': (word) => site.desk.put('comment-rules', { holdFirst: false, linkLimit: null, words: [word] }),
    };
    for (const [place, call] of Object.entries(calls)) {
      expect([place, (await call(bad)).statusCode]).toEqual([place, 400]);
      expect([place, (await call('whole 😀')).statusCode]).toEqual([place, 200]);
    }
  });
});
