import { expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { elementsIn, textOn } from './read-answer.ts';
import { shareSite } from './shared-site.ts';

guard('A heading or name in a text took the place of a part of the page.');

const opened = shareSite({}, async (site) => ({ member: await site.writer() }));

const publish = async (fields: object) => postIn(await opened().member.create({ format: 'markdown', ...fields }));
const pageOf = async ({ slug }: { slug: string }) => (await opened().get(`/blog/${encodeURIComponent(slug)}`)).body;
const idsIn = (html: string) => elementsIn(html).flatMap(({ attributes }) => attributes.id ?? []);
const repeated = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);
const headings = (ids: string[]) => ids.map((id) => `## ${id.replaceAll(/[-_]/g, ' ')}\n`).join('\n');

test('headings named like everything on its page take no id from it', async () => {
  const [{ member, owner, send }, plain] = [opened(), await publish({ title: 'Plain', content: 'Words.' })];
  const video = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
  const ofPage = idsIn(await pageOf(plain)).concat(
    'state',
    'root',
    'related-video',
    'comment-1',
    'note-1',
    'note-ref-1',
    'verse-1',
  );
  const typed = `${headings(ofPage)}\n## A lamp\n\na[^1] b^[c]\n\n[^1]: d\n\n\`\`\`verse\n॥ 1 ॥\n\`\`\``;
  const post = await publish({ title: 'Clobber', content: typed, youtube_url: video });
  postIn(await send('POST', '/api/post/comment', { post_id: post.id, comment: 'x' }, owner.bearer));
  postIn(await member.create({ title: 'After it' }));
  const ids = idsIn(await pageOf(post));
  expect(ids.length).toBeGreaterThan(ofPage.length * 2 - 5);
  expect(repeated(ids)).toEqual([]);
  // What the script of the page looks up is what it was, and an ordinary heading has its own id.
  expect(ids).toEqual(expect.arrayContaining(['root', 'main', 'comments', 'comment-1', 'note-1', 'a-lamp']));
});

test('headings in the owner’s own texts leave “Subscribe” leading to its form', async () => {
  const { desk, get } = opened();
  const text = headings(idsIn((await get('/')).body));
  postIn(await desk.put('book', { title: 'B', subtitle: '', description: text, shops: [], isShown: true }));
  const { body } = await get('/');
  expect((await get('/blog')).body).toContain('href="/#newsletter"');
  expect(elementsIn(body).filter(({ attributes }) => attributes.id === 'newsletter')).toMatchObject([
    { name: 'input', attributes: { type: 'email' } },
  ]);
  expect(idsIn(body)).toContain('section-newsletter');
});

test('names that every object has are names of notes, headings and posts like others', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const notes = names.map(
    (name, index) => `a[^${name}] [](/blog/${name}) ![${name}](/media/${name})\n\n[^${name}]: Note ${index}.`,
  );
  const post = await publish({
    title: 'constructor',
    content: `${headings(names)}\n${notes.join('\n\n')}`,
    tags: names,
  });
  const text = textOn(await pageOf(post));
  for (const index of names.keys()) expect(text.split(`Note ${index}.`)).toHaveLength(3);
  expect(text).not.toMatch(/\[native code\]|\[object|undefined|NaN/);
  const { get, send, member } = opened();
  for (const name of names) {
    for (const address of [
      `/tag/${name.toLowerCase()}`,
      `/series/${name}`,
      `/category/${name}/feed.xml`,
      `/blog?category=${name}`,
    ]) {
      const { statusCode, body } = await get(address);
      expect([address, statusCode < 500, body.includes('[native code]')]).toEqual([address, true, false]);
    }
  }
  const asked = { posts: names, images: names.map((name) => `/media/${name}`), citations: names };
  const found = postIn(await send('POST', '/api/post/references', asked, member.bearer));
  expect(found).toMatchObject({ images: [], citations: [], posts: [{ key: 'constructor', id: post.id }] });
});

const UNSEEN = '\u200b\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u00ad\u2060';

test('what nobody sees is neither a title nor part of an address, of a heading or of a tag', async () => {
  const { member, get } = opened();
  for (const field of ['title', 'summary', 'content']) {
    const answer = await member.create({ [field]: UNSEEN });
    expect([field, answer.statusCode, answer.json().message]).toEqual([
      field,
      400,
      expect.stringMatching(/ is required$/),
    ]);
  }
  const title = `\u202egnp.exe${UNSEEN} Lamp`;
  const post = await publish({ title, content: `## ${UNSEEN}Flame\n\n## ${UNSEEN}`, tags: [`li${UNSEEN}ght`, UNSEEN] });
  expect(post.slug).toMatch(/^[a-z-]+lamp$/);
  expect(idsIn(textOn(await pageOf(post)))).toEqual(['flame', 'section']);
  expect(post.tags).toHaveLength(1);
  const tag = /href="(\/tag\/[^"]*)"/.exec(await pageOf(post))?.[1] ?? '';
  expect(decodeURIComponent(tag)).toMatch(/^\/tag\/[a-z-]+$/);
  expect((await get(tag)).statusCode).toBe(200);
});

const NO_VIDEOS = [
  'https://youtu.be@evil.example/abcdefghijk',
  'https://youtube.com.evil.example/watch?v=abcdefghijk',
  'https://evil.example/https://youtu.be/abcdefghijk',
  'https://evil.example?youtube.com/watch?v=abcdefghijk',
  'https://youtu.be/../evil',
  'https://www.youtube.com/embed/abc"onload="alert(1)',
  'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com\\@evil.example/watch?v=abcdefghijk',
  'javascript:youtu.be/abcdefghijk',
];

test('what only looks like the address of a video plays nothing, in a text or beside it', async () => {
  const post = await publish({ title: 'Videos', content: `${NO_VIDEOS.join('\n\n')}\n\nhttps://youtu.be/UtBsl3j0YRQ` });
  const played = elementsIn(textOn(await pageOf(post))).flatMap(
    ({ attributes }) => attributes['data-youtube-id'] ?? [],
  );
  expect(played).toEqual(['UtBsl3j0YRQ']);
  for (const youtube_url of NO_VIDEOS) {
    const answer = await opened().member.create({ youtube_url });
    expect([youtube_url, answer.statusCode, answer.json().message]).toEqual([
      youtube_url,
      400,
      'Enter the link of a YouTube video.',
    ]);
  }
  const { youtubeUrl } = await publish({ youtube_url: 'youtube.com/shorts/UtBsl3j0YRQ?x="><script>' });
  expect(youtubeUrl).toBe('https://www.youtube.com/watch?v=UtBsl3j0YRQ');
});
