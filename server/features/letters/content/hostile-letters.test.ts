import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { LAMP, LINKS, letterOf } from '../../../../test/support/mail/written-letter.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { letterLinks, PLACEHOLDERS, personalise } from './personalise.ts';

guard('A hostile post broke out of its letter, or kept the server busy.');

const HOSTILE = `</style></title><script>alert(1)</script><img src=x onerror=alert(1)> " ' {{unsubscribe}} %%x%% $& <!-- ]]>`;

test('whatever an author writes stays text', () => {
  const { html, text } = letterOf([HOSTILE, '', '~~~', HOSTILE, '~~~', '', `> ${HOSTILE}`, '', `- ${HOSTILE}`], {
    letter: { subject: HOSTILE, preheader: HOSTILE },
    post: { title: HOSTILE, summary: HOSTILE, slug: `"><b>` },
    siteName: HOSTILE,
  });
  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(JSON.stringify(parse(html), (key, value) => (key === 'parentNode' ? undefined : value))).not.toContain(
    '"nodeName":"script"',
  );
  expect(text).toContain(HOSTILE);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  'JAVASCRIPT:x',
])('a link to %s leads nowhere', (address) => {
  const html = `<p><a href="${address}">words</a></p>`;
  const letter = letterOf([], { post: { html } });
  expect(letter.html).toContain('>words</p>');
  expect(letter.text).not.toContain(address);
});

test('HTML that no text gives is written as what it says, and nothing else', () => {
  const html =
    '<p onclick="x()" style="position:fixed">a<script>b</script><svg><a href="javascript:c">d</a></svg></p>' +
    '<form><input><details><summary>e</summary></details></form><iframe src="//f"></iframe><img src="https://evil.example/g.gif">';
  const letter = letterOf([], { post: { html } });
  expect(letter.html).not.toMatch(/onclick|position:|<script|<svg|<form|<input|<details|<iframe|evil\.example/);
});

test('a text cannot contain or forge the placeholders of personal links', () => {
  const all = Object.values(PLACEHOLDERS);
  const lines = [...all, ...all.map((placeholder) => `[a](https://x.example/${placeholder})`), '&#1;unsubscribe&#1;'];
  const { html, text } = letterOf(lines, {
    letter: { subject: all[0] ?? '', preheader: all[0] ?? '' },
    post: {
      title: all[0] ?? '',
      summary: all[1] ?? '',
      cover: { ...LAMP, alt: all[0] ?? '' },
      youtubeId: 'dQw4w9WgXcQ',
      videos: new Map([['dQw4w9WgXcQ', { title: all[1] ?? '', still: undefined }]]),
    },
    siteName: all[0] ?? '',
  });
  for (const [content, count] of [
    [html, 2],
    [text, 1],
  ] as const) {
    expect(content.split(LINKS.unsubscribe)).toHaveLength(count + 1);
    expect(content.split(LINKS.preferences)).toHaveLength(2);
    expect(content).not.toContain('\u0001');
  }
});

test('the largest text is written in time that grows as it does', () => {
  const html = `<p>${'<em>a</em>'.repeat(20_000)}</p>`.repeat(5);
  expect(letterOf([], { post: { html } }).wasShortened).toBe(true);
});

test('personal links are those of one recipient', () => {
  const links = letterLinks('https://chintan.example', 'TOKEN', '7-41-abc');
  expect(links).toEqual({
    unsubscribe: 'https://chintan.example/newsletter/unsubscribe/TOKEN?letter=7-41-abc',
    preferences: 'https://chintan.example/newsletter/preferences/TOKEN',
  });
});

test('personal links are escaped in HTML, and not read as patterns', () => {
  const letter = { html: `<a href="${PLACEHOLDERS.unsubscribe}">`, text: PLACEHOLDERS.unsubscribe };
  expect(personalise(letter, { unsubscribe: 'https://x.example/?a&b="$&', preferences: '' })).toEqual({
    html: '<a href="https://x.example/?a&#38;b=&#34;$&#38;">',
    text: 'https://x.example/?a&b="$&',
  });
});
