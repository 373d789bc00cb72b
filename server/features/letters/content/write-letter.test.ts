import { expect, test } from 'vitest';
import { bare, contentOf, LAMP, LINKS, letterOf, wordsIn } from '../../../../test/support/mail/written-letter.ts';
import { SIZE_MAXIMUM } from './write-letter.ts';

/** Paragraphs of ten words each. */
function paragraphs(count: number, word = 'word'): string[] {
  return Array.from({ length: count }, (_, index) => [`${index} ${`${word} `.repeat(9).trim()}.`, '']).flat();
}

test('a letter has the title, the summary and the image of its post, and says who it is from', () => {
  const post = { title: 'A lamp & दीया', summary: 'In <two> lines.', cover: LAMP };
  const { html, text } = letterOf(['Words.'], { post, siteName: 'चिंतन' });
  expect(html).toContain('<title>A subject</title>');
  expect(bare(html)).toContain('<h1>A lamp &#38; <span lang="hi">दीया</span></h1>');
  expect(bare(html)).toContain('<p>In &#60;two&#62; lines.</p>');
  expect(html).toContain('<img src="https://chintan.example/media/lamp-for-mails.jpg" alt="A lamp" width="600"');
  expect(html).toContain('You get this because you subscribed to <span lang="hi">चिंतन</span>.');
  expect(text).toContain('A lamp & दीया\n===========\n\nIn <two> lines.\n\n[Image: A lamp]\n\nWords.');
});

test('a subtitle stands between the title and the summary', () => {
  const { html, text } = letterOf(['a'], { post: { subtitle: 'A line, एक पंक्ति', summary: 'The summary.' } });
  expect(text).toContain('=======\n\nA line, एक पंक्ति\n\nThe summary.');
  expect(html.indexOf('A line, <span lang="hi">एक पंक्ति</span>')).toBeGreaterThan(html.indexOf('</h1>'));
});

test('a line for lists of mails comes first and is not seen; without one, it is the summary', () => {
  const firstOf = (preheader: string) => letterOf(['a'], { letter: { preheader }, post: { summary: 'The summary.' } });
  expect(firstOf('Look & see').html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">Look &#38; see/);
  expect(firstOf('').html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">The summary\./);
  expect(firstOf('').preheader).toBe('The summary.');
});

test('unsubscribing is offered above the text and below it, in plain text below it alone', () => {
  const { html, text } = letterOf(['THE TEXT']);
  const above = (content: string) => content.slice(0, content.indexOf('THE TEXT'));
  const below = (content: string) => content.slice(content.indexOf('THE TEXT'));
  for (const part of [above(html), below(html)]) expect(part).toContain(`href="${LINKS.unsubscribe}"`);
  expect(below(text)).toContain(`Unsubscribe: ${LINKS.unsubscribe}`);
  expect(below(html)).toContain(`href="${LINKS.preferences}"`);
  expect(below(text)).toContain(`Change language: ${LINKS.preferences}`);
});

test.each([
  ['en', 'You get this because you subscribed to चिंतन.'],
  ['hi', 'आपने चिंतन की सदस्यता ली है, इसलिए यह पत्र आपको मिला है।'],
] as const)(
  'a letter in plain text (%s) begins with its title, and says at its end why one gets it',
  (language, reason) => {
    const { text } = letterOf(['THE TEXT'], { language, siteName: 'चिंतन' });
    expect(text).toMatch(/^A title\n=+\n/);
    expect(text.slice(text.indexOf('THE TEXT'))).toContain(reason);
  },
);

test('a letter leads to the page of its post, and an unlisted one to its own', () => {
  const listed = letterOf(['a'], { post: { slug: 'दीया' } });
  expect(listed.html).toContain(`href="https://chintan.example/blog/${encodeURIComponent('दीया')}?letter=7"`);
  expect(listed.text).toContain(`Read on the web: https://chintan.example/blog/${encodeURIComponent('दीया')}?letter=7`);
  const unlisted = letterOf(['a', '[b](#c)'], { post: { isPublished: false } });
  expect(unlisted.html).toContain('href="https://chintan.example/newsletter/letters/7"');
  expect(unlisted.html).toContain('href="https://chintan.example/newsletter/letters/7#c"');
  expect(unlisted.html + unlisted.text).not.toContain('/blog/a-title');
});

test('everything around a Hindi text is in Hindi', () => {
  const lines = [...paragraphs(30, 'शब्द'), 'क^[ख]'];
  for (const extent of ['full', 'excerpt'] as const) {
    const { html, text } = letterOf(lines, {
      language: 'hi',
      letter: { subject: 'पत्र', preheader: '', extent },
      post: { title: 'दीया' },
    });
    const around = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>|&\w+;/g, ' ');
    expect(around.replaceAll('Chintan', '').replace('chintan.example', '')).not.toMatch(/[a-z]{3}/i);
    expect(text.replaceAll('Chintan', '').replace(/https:\S+/g, '')).not.toMatch(/[b-z]{3}/i);
    expect(html).toContain('<html lang="hi">');
    expect(html).not.toMatch(/letter-spacing|Georgia/);
    expect(html).toMatch(/font:18px\/1\.75 'Nirmala UI','Noto Serif Devanagari','Kohinoor Devanagari',serif/);
  }
});

test('an excerpt ends after some 150 words, between two blocks', () => {
  const { html, text, wasShortened } = letterOf(paragraphs(40), { letter: { extent: 'excerpt' } });
  expect(contentOf({ html }).match(/\d+ word/g)).toHaveLength(15);
  expect(html).toMatch(/href="https:\/\/chintan.example\/blog\/a-title\?letter=7"[^>]*>Read on<\/a>/);
  expect(text).toMatch(/14 word [^\n]*\n\nRead on:\nhttps:\/\/chintan.example\/blog\/a-title\?letter=7\n/);
  expect(wasShortened).toBe(false);
});

test.each([
  ['a heading', ['## What follows', '']],
  ['a break', ['---', '']],
  ['a line that announces something', ['What is needed:', '']],
])('an excerpt does not end with %s', (_what, lines) => {
  const tooLong = ['many '.repeat(300)];
  const { text } = letterOf([...paragraphs(9), ...lines, ...tooLong], { letter: { extent: 'excerpt' } });
  expect(text).toMatch(/8 word [^\n]*\n\nRead on:/);
});

test('a verse or list that an excerpt begins is whole', () => {
  const verse = ['~~~verse', ...Array.from({ length: 30 }, () => 'five words in a line'), '~~~'];
  const { text } = letterOf([...paragraphs(6), ...verse, '', ...paragraphs(10)], { letter: { extent: 'excerpt' } });
  expect(text.match(/five words in a line/g)).toHaveLength(30);
  expect(text).not.toContain('\n0 word word word word word word word word word.\n\n1 word\n\n0 word');
});

test('a block that is too long for an excerpt is left to the web, unless it is the first', () => {
  const long = ['many '.repeat(300), ''];
  const optionsOf = { letter: { extent: 'excerpt' as const } };
  expect(letterOf([...paragraphs(9), ...long], optionsOf).text).not.toContain('many');
  expect(letterOf([...long, ...paragraphs(9)], optionsOf).text).toContain('many');
});

test('an excerpt of a short text is the text, and leads nowhere', () => {
  const { html, text } = letterOf(paragraphs(3), { letter: { extent: 'excerpt' } });
  expect(html + text).not.toContain('Read on<');
  expect(wordsIn({ text })).toMatch(/2 word [^\n]*$/);
});

test('a text that Gmail would cut off ends before that, between two blocks', () => {
  const lines = paragraphs(700, 'शब्द');
  const { html, text, size, wasShortened, pageHtml } = letterOf(lines, { language: 'hi' });
  expect(size).toBeLessThanOrEqual(SIZE_MAXIMUM);
  expect(size).toBeGreaterThan(SIZE_MAXIMUM - 1000);
  expect(wasShortened).toBe(true);
  expect(html).toContain('>आगे पढ़ें</a>');
  const shown = html.match(/<p style="margin:\d+px 0 0">\d+ /g)?.length ?? 0;
  expect(text.match(/^\d+ शब्द/gm)).toHaveLength(shown);
  expect(pageHtml.match(/<p>/g)).toHaveLength(700);
});

test('the size is that of the HTML in bytes, before personal links are in it', () => {
  const { html, size } = letterOf(['शब्द']);
  expect(Math.abs(Buffer.byteLength(html) - size)).toBeLessThan(200);
});

test('a whole text that fits is not shortened', () => {
  const { wasShortened, html } = letterOf(paragraphs(50));
  expect([wasShortened, html.includes('Read on<')]).toEqual([false, false]);
});

test('one paragraph that is too large by itself is left to the web', () => {
  const { html, size, wasShortened } = letterOf([`${'शब्द '.repeat(9000)}`], { post: { summary: 'The summary.' } });
  expect([size < SIZE_MAXIMUM, wasShortened]).toEqual([true, true]);
  expect(html).toContain('The summary.');
  expect(html).toContain('>Read on</a>');
});

test('only notes to which the letter refers are in it, under their own numbers', () => {
  const lines = [
    `one^[First.] ${'w '.repeat(160)}two^[Second, see[^x].]`,
    '',
    'later^[Third.]',
    '',
    '[^x]: Within.',
    '',
    ...paragraphs(3),
  ];
  const { text } = letterOf(lines, { letter: { extent: 'excerpt' } });
  expect(text).toContain('1. First.');
  expect(text).toContain('2. Second, see³.\n3. Within.');
  expect(text).not.toContain('Third.');
});

test('links that the letter leaves to the web are not listed', () => {
  const lines = [...paragraphs(16), '[a](https://later.example)', '', ...paragraphs(3)];
  expect(letterOf(lines, { letter: { extent: 'excerpt' } }).text).not.toContain('later.example');
});
