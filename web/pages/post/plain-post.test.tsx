import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { ContentApi, PostWithComments } from '#shared/content-api.ts';
import type { Language } from '#shared/contracts/text.ts';
import { render } from '#web/entry-server.tsx';
import { assets, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../test/fixtures');

/** Looks like Markdown, HTML, and what breaks pages; each line is a paragraph all the same. */
const BODIES: Record<Language, string> = {
  en: `# Not a heading
1947. Not a list, and *not* **emphasis**, \`code\` or [a link](javascript:alert(1)) [^1]

> Not a quote\t with   spaces \\
    not code
* * *
- one
![no image](/media/a.jpg "caption") <img src=x onerror=alert(1)> </script><script>alert(2)</script>
&amp; &lt;b&gt; <!-- --> ]]> "quotes" 'single' \u2028 \u2029 \u00a0 \u200b \u202e reversed \u0000
https://www.youtube.com/watch?v=UtBsl3j0YRQ
| a | b |
[^1]: Not a note. ṁ Ṁ ḥ ñ ś and यह हिन्दी है, Gita 2.47.\r
\r
The end of it \ud83d\ude4f \ud800`,
  hi: `## शीर्षक नहीं
१. सूची नहीं, **गाढ़ा** नहीं। Show me, please, यह।

> उद्धरण नहीं ॥ २.४७ ॥
\`\`\`verse sa
धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः ।
\`\`\`
क्\u200dष और क्\u200cष, ट्विंकल <b>HTML</b> &amp; “उद्धरण” 'x'
[^१]: टिप्पणी नहीं \u202b`,
};

test.each([
  ['en', 'hostile-plain-post-en.txt'],
  ['hi', 'hostile-plain-post-hi.txt'],
] as const)(
  'a plain text in "%s" is shown as it was before there was any other format, byte for byte',
  async (language, file) => {
    const { html } = await render('/blog/a-post', apiOf(language), assets, SITE_URL);
    expect(shown(asSent(html))).toBe(await readFile(resolve(FIXTURES, file), 'utf8'));
  },
);

/** UTF-8 has no broken surrogates. */
function asSent(html: string): string {
  return Buffer.from(html).toString();
}

function shown(html: string): string {
  return `${/<div class="prose">.*?<\/div>/s.exec(html)?.[0]}\n`;
}

function apiOf(language: Language): ContentApi {
  const category = { id: 1, name: 'Wisdom', slug: 'wisdom' };
  const post: PostWithComments = {
    id: 7,
    slug: 'a-post',
    title: language === 'en' ? '<b>A *post*</b>, एक & "लेख"' : '**दीये** की लौ <i>',
    subtitle: '*a line* पंक्ति',
    summary: '[^1] `summary` सारांश',
    language,
    status: 'published',
    created_at: '2026-11-01T05:00:00.000Z',
    published_at: '2026-11-20T19:00:00.000Z',
    author: { first_name: 'Indumati', last_name: 'Pathak', is_owner: true, has_account: true },
    files: [],
    tags: ['दीया', '*tag*'],
    postCategory: category,
    readTime: 5,
    views: 1234,
    likes: 2,
    comments: 0,
    shares: 0,
    featured: false,
    post_data: BODIES[language],
    youtubeUrl: 'https://www.youtube.com/watch?v=UtBsl3j0YRQ',
    updated_at: '2026-11-21T19:00:00.000Z',
    next: null,
    related: [],
    shownComments: { rows: [], count: 0, page: 1, limit: 2, more: false },
  };
  const site = {
    name: 'Chintan',
    hindiName: '',
    tagline: 'Thinking slowly.',
    description: 'Essays.',
    timeZone: 'Asia/Kolkata',
    dates: 'hindi',
    publishing: 'open',
    claims: { subscribers: '5K+', satisfaction: '98%', updates: 'Weekly' },
    social: [],
  };
  const answers = { site, categories: [{ ...category, description: '', is_active: 1 }], post, author: null };
  return new Proxy({} as ContentApi, {
    get: (_, name) => async () => answers[name as keyof typeof answers],
  });
}
