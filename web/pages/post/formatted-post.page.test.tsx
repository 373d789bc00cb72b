import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentApi, PostWithComments } from '#shared/content-api.ts';
import { App } from '#web/app.tsx';
import { loadDrawings } from '#web/components/sketch.tsx';
import { createContent } from '#web/content/content.ts';
import { withShownText } from '#web/content/rich-text-state.ts';
import type { Assets } from '#web/document/assets.ts';
import { render } from '#web/entry-server.tsx';
import { loadView } from '#web/routing/load-view.ts';
import { createNavigation } from '#web/routing/navigation.ts';

const HEADINGS = ['one', 'two', 'three'].map((id) => ({ level: 2 as const, id, text: `Part ${id}` }));
const HTML = `${HEADINGS.map(({ id, text }) => `<h2 id="${id}">${text}</h2><p>All about <em>${id}</em>.</p>`).join('')}
<p><a href="/blog/plain">Another post</a>, <a href="/media/a.pdf">a file</a></p>
<figure class="video"><a class="video-still" href="https://www.youtube.com/watch?v=UtBsl3j0YRQ" data-needs-script="" data-youtube-id="UtBsl3j0YRQ"><span class="play">Play</span></a></figure>`;

const post = {
  id: 7,
  slug: 'formatted',
  title: 'A formatted post',
  subtitle: '',
  summary: 'A summary.',
  language: 'en',
  status: 'published',
  created_at: '2026-11-01T05:00:00.000Z',
  published_at: '2026-11-20T19:00:00.000Z',
  author: { first_name: 'Indumati', last_name: 'Pathak', is_owner: true, has_account: true },
  files: [],
  tags: [],
  postCategory: { id: 1, name: 'Wisdom', slug: 'wisdom' },
  readTime: 5,
  views: 1,
  likes: 0,
  comments: 0,
  shares: 0,
  featured: false,
  post_data: '',
  format: 'markdown',
  html: HTML,
  outline: HEADINGS,
  youtubeUrl: null,
  updated_at: '2026-11-21T19:00:00.000Z',
  next: null,
  related: [],
  shownComments: { rows: [], count: 0, page: 1, limit: 2, more: false },
} satisfies PostWithComments;

const { format: _, html: __, outline: ___, ...withoutFormat } = post;
const plain = { ...withoutFormat, id: 8, slug: 'plain', title: 'A plain post', post_data: 'One line.' };

const answers = {
  site: { name: 'Chintan', hindiName: '', tagline: '', description: '', claims: {}, social: [] },
  categories: [],
  author: null,
};
const api = new Proxy({} as ContentApi, {
  get: (_, name) => async (key: string) =>
    name === 'post' ? { formatted: post, plain }[key] : answers[name as keyof typeof answers],
});

const ASSETS: Assets = {
  boot: '',
  entry: '',
  fonts: {
    italic: '/italic.woff2',
    transliteration: '/transliteration.woff2',
    dottedM: '/dotted-m.woff2',
    boldHindi: '/bold-hindi.woff2',
  },
  pages: { post: { css: ['/assets/site.css', '/assets/rich-text-1.css'], chunks: [] } },
  development: '',
};

let root: Root | undefined;
const recovered = vi.fn();

beforeEach(() => {
  // A post that is shown asks the server to count its reader, and there is none here.
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  recovered.mockClear();
});

afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

const text = () => document.querySelector('.rich-text');
const served = async (key: string) => (await render(`/blog/${key}`, api, ASSETS, 'https://chintan.example')).html;

/** Opens a page as the browser does: it shows what the server sent, then the script takes over. */
async function open(key: string, tamper: (page: Document) => void = () => {}) {
  const html = await served(key);
  // Without the head, whose fonts the simulated browser would ask for.
  const page = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  tamper(document);
  history.replaceState(null, '', `/blog/${key}`);
  const { state } = JSON.parse(document.getElementById('state')?.textContent ?? '');
  const content = createContent(api, withShownText(state, document));
  const navigation = createNavigation(await loadView(`/blog/${key}`, content), content);
  const container = document.getElementById('root') as HTMLElement;
  await act(async () => {
    const app = <App content={content} navigation={navigation} siteUrl="https://chintan.example" />;
    root = hydrateRoot(container, app, { onRecoverableError: recovered });
  });
  const go = (url: string) => act(() => navigation.go(url));
  return { go, user: userEvent.setup() };
}

test('the page has a formatted text once, and takes it from there without a word', async () => {
  const html = await served('formatted');
  expect(html.split('All about <em>one</em>')).toHaveLength(2);
  await open('formatted');
  expect(text()?.textContent).toContain('All about one.');
  expect(recovered).not.toHaveBeenCalled();
});

test('the text is still there when React must render the page again', async () => {
  await loadDrawings();
  await open('formatted', (page) => {
    page.querySelector('h1')?.replaceChildren('What an extension made of it');
  });
  expect(recovered).toHaveBeenCalled();
  expect(document.querySelector('h1')?.textContent).toBe('A formatted post');
  expect(text()?.textContent).toContain('All about one.');
});

test('one can go on from a formatted post and come back to it', async () => {
  const { go } = await open('formatted');
  await go('/blog/plain');
  expect(text()).toBeNull();
  expect(document.querySelector('.prose')?.textContent).toBe('One line.');
  await go('/blog/formatted');
  expect(text()?.textContent).toContain('All about one.');
});

test('a link in the text to a page of the site keeps the document, and one to a file is left to the browser', async () => {
  const { user } = await open('formatted');
  const toFile = document.querySelector<HTMLAnchorElement>('a[href="/media/a.pdf"]');
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await user.click(toFile as HTMLAnchorElement);
  await expect.poll(() => assign).toHaveBeenCalledWith('/media/a.pdf');
  await user.click(document.querySelector('a[href="/blog/plain"]') as HTMLAnchorElement);
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('A plain post');
});

test('a press on the still of a video shows the player in its place', async () => {
  const { user } = await open('formatted');
  expect(document.querySelectorAll('.video-still .drawing')).toHaveLength(1);
  await user.click(document.querySelector('.video-still') as HTMLElement);
  const player = document.querySelector('figure.video > iframe');
  expect(player?.getAttribute('src')).toContain('youtube-nocookie.com/embed/UtBsl3j0YRQ');
  expect(player?.getAttribute('title')).toBe('Video: A formatted post');
  expect(document.querySelector('.video-still')).toBeNull();
});

test('a press that waited for the script leaves no mark in the text', async () => {
  const { go } = await open('formatted', (page) => {
    page.querySelector('.video-still')?.setAttribute('aria-busy', 'true');
  });
  await go('/blog/plain');
  await go('/blog/formatted');
  expect(document.querySelector('.rich-text [aria-busy]')).toBeNull();
});

test('the contents list the headings in the language of the post, from three headings on', async () => {
  expect(await served('formatted')).toContain('<nav class="contents" aria-label="Contents">');
  const hindi = { ...post, language: 'hi' as const };
  expect(await servedWith(hindi)).toContain('<nav class="contents" aria-label="विषय-सूची">');
  expect(await servedWith({ ...post, outline: HEADINGS.slice(1) })).not.toContain('class="contents"');
});

test('only a formatted text has its style sheet in the head, and fonts for what is rare', async () => {
  expect(headOf(await served('plain'))).not.toMatch(/rich-text|italic|transliteration/);
  expect(headOf(await served('formatted'))).toMatch(/rich-text-1\.css/);
  const fontsOf = async (html: string) =>
    [...headOf(await servedWith({ ...post, html })).matchAll(/preload" href="\/([\w-]+)\.woff2/g)].map(
      ([, name]) => name,
    );
  expect(await fontsOf('<p>Neither <b>this</b> nor <strong>that</strong>.</p>')).toEqual([]);
  expect(await fontsOf('<p><em>Slanted</em></p>')).toEqual(['italic']);
  expect(await fontsOf('<p>Saṃsāra</p>')).toEqual(['transliteration']);
  expect(await fontsOf('<p>Ahaṁ</p>')).toEqual(['dotted-m']);
  expect(await fontsOf('<p><strong><span lang="hi">गाढ़ा</span></strong></p>')).toEqual(['bold-hindi']);
});

async function servedWith(changed: PostWithComments): Promise<string> {
  const other = new Proxy(api, { get: (_, name) => (name === 'post' ? async () => changed : api[name as 'post']) });
  return (await render('/blog/formatted', other, ASSETS, 'https://chintan.example')).html;
}

function headOf(html: string): string {
  return html.split('</head>')[0] ?? '';
}
