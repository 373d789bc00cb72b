import { expect, test } from 'vitest';
import { bare, contentOf, letterOf, wordsIn } from '../../../../test/support/mail/written-letter.ts';

/** The blocks alone. */
function blocksOf(lines: string[], options: Parameters<typeof letterOf>[1] = {}): string {
  const [, blocks = ''] =
    /^<tr><td><div>(.*)<\/div><\/td><\/tr>$/s.exec(bare(contentOf(letterOf(lines, options)))) ?? [];
  return blocks;
}

function textOf(lines: string[], options: Parameters<typeof letterOf>[1] = {}): string {
  return wordsIn(letterOf(lines, options));
}

test('words keep their emphasis', () => {
  const lines = ['*one* **two** ~~three~~ `four` & <b>'];
  expect(blocksOf(lines)).toBe(
    '<p><em>one</em> <strong>two</strong> <s>three</s> <code>four</code> &#38; &#60;b&#62;</p>',
  );
  expect(textOf(lines)).toBe('_one_ *two* ~three~ `four` & <b>');
});

test('Devanagari is never slanted by force', () => {
  const { html } = letterOf(['a *दीया* and *a lamp*']);
  expect(html).toContain('<em style="font-style:normal;font-weight:600"><span lang="hi">दीया</span></em>');
  expect(html).toContain('<em>a lamp</em>');
});

test('headings have two levels and more, without the link to themselves', () => {
  const lines = ['# One', 'a', '### Two', 'b', '#### Three', 'c'];
  expect(blocksOf(lines)).toBe('<h2>One</h2><p>a</p><h3>Two</h3><p>b</p><h4>Three</h4><p>c</p>');
  expect(textOf(lines)).toBe('\nOne\n---\n\na\n\n\nTwo\n\nb\n\n\nThree\n\nc');
});

test('links are absolute, and those within the text lead to it on the web', () => {
  const lines = [
    '[a](/blog/b) [c](#d) [e](https://e.example/?f&g "title") [h](mailto:h@i.example) <https://j.example>',
  ];
  expect(blocksOf(lines).match(/href="[^"]*"/g)).toEqual([
    'href="https://chintan.example/blog/b"',
    'href="https://chintan.example/blog/a-title?letter=7#d"',
    'href="https://e.example/?f&#38;g"',
    'href="mailto:h@i.example"',
    'href="https://j.example"',
  ]);
  expect(textOf(lines)).toBe(
    'a [1] c [2] e [3] h [4] https://j.example\n\n\nLinks\n-----\n\n' +
      '[1] https://chintan.example/blog/b\n[2] https://chintan.example/blog/a-title?letter=7#d\n' +
      '[3] https://e.example/?f&g\n[4] mailto:h@i.example',
  );
});

test('an address that a text names twice has one number', () => {
  expect(textOf(['[a](https://c.example) [b](https://c.example)'])).toContain('a [1] b [1]');
});

test('a citation leads to its verse', () => {
  expect(blocksOf(['See Gita 2.47.'])).toBe(
    '<p>See <a href="https://chintan.example/blog/gita-two#verse-47">Gita 2.47</a>.</p>',
  );
});

test('a quote keeps its lines and who said it', () => {
  const lines = ['> One.', '> Two.', '> — Kabir'];
  expect(blocksOf(lines)).toBe(
    '<blockquote><table><tr><td><p>One.</p><p>Two.</p><p>— Kabir</p></td></tr></table></blockquote>',
  );
  expect(textOf(lines)).toBe('> One.\n>\n> Two.\n>\n> — Kabir');
});

test('a quote may hold another, and a pull quote stands for itself', () => {
  const lines = ['> a', '>', '> > b', '', '> [!pull]', '> c'];
  expect(blocksOf(lines)).toMatch(
    /<blockquote>.*<p>a<\/p><blockquote>.*<p>b<\/p>.*<blockquote>.*<p>c<\/p><\/blockquote>$/,
  );
  expect(textOf(lines)).toBe('> a\n>\n> > b\n\n> c');
});

test('lists are nested, and count from where they begin', () => {
  const lines = ['3. a', '4. b', '   - c', '   - d', '', 'e', '', '- f', '', '  g'];
  expect(blocksOf(lines)).toBe(
    '<ol start="3"><li>a</li><li>b<ul><li>c</li><li>d</li></ul></li></ol><p>e</p><ul><li><p>f</p><p>g</p></li></ul>',
  );
  expect(textOf(lines)).toBe('3. a\n4. b\n   - c\n   - d\n\ne\n\n- f\n\n  g');
});

test('numbers in Devanagari count as on the page', () => {
  expect(blocksOf(['२. क', '३. ख'], { language: 'hi' })).toBe('<ol start="2"><li>क</li><li>ख</li></ol>');
  expect(textOf(['२. क', '३. ख'], { language: 'hi' })).toBe('2. क\n3. ख');
});

test('a table is as wide as the text, with its sides', () => {
  const lines = ['| a | b |', '|:-:|--:|', '| *c* | d |'];
  const { html } = letterOf(lines);
  expect(bare(html)).toContain(
    '<table><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td><em>c</em></td><td>d</td></tr></table>',
  );
  expect(html.match(/text-align:(center|right);/g)).toHaveLength(4);
  expect(textOf(lines)).toBe('a | b\n-----\n_c_ | d');
});

test('only words that fit on a phone stay whole in a table', () => {
  const [row = ''] =
    letterOf(['| short | b |', '|--|--|', `| ${'long'.repeat(9)} | d |`]).html.match(
      /<tr><td class="rule".*?<\/tr>/s,
    ) ?? [];
  expect(row.match(/overflow-wrap:normal/g)).toHaveLength(1);
});

test('code keeps its spaces and lines without a style that Outlook drops', () => {
  const lines = ['~~~', 'a  b', '\tc < d', '', '  e', '~~~'];
  expect(blocksOf(lines)).toContain('<td>a\u00a0 b<br>\u00a0\u00a0\u00a0\u00a0c &#60; d<br><br>\u00a0\u00a0e</td>');
  expect(textOf(lines)).toBe('    a  b\n    \tc < d\n\n      e');
});

test('a break is a short line', () => {
  expect(blocksOf(['a', '', '---', '', 'b'])).toMatch(
    /^<p>a<\/p><div><table><tr><td>&nbsp;<\/td><\/tr><\/table><\/div><p>b<\/p>$/,
  );
  expect(textOf(['a', '', '---', '', 'b'])).toBe('a\n\n* * *\n\nb');
});

test('a verse keeps its lines, indents and stanzas; what does not fit hangs below its line', () => {
  const lines = ['~~~verse', 'One', '    two', '', 'three', '~~~'];
  const { html } = letterOf(lines);
  const found = html.match(/<p style="margin:[^"]*text-indent:-32px">\w+<\/p>/g);
  expect(found?.map((line) => line.replace(/^.*margin:\d+px 0 0 (\d+)px.*>(\w+)<.*$/, '$1 $2'))).toEqual([
    '32 One',
    '76 two',
    '32 three',
  ]);
  expect(textOf(lines)).toBe('    One\n        two\n\n    three');
});

test('blocks that are written to the left begin there', () => {
  const { html } = letterOf(['ہاں', '', '- ہاں', '', '~~~verse ur', 'ہزاروں', '~~~', '', 'Yes']);
  expect(html.match(/<\w+[^>]* dir="auto"/g)?.map((tag) => /\w+/.exec(tag)?.[0])).toEqual(['p', 'li', 'div']);
});

test('a verse, its transliteration and its translation keep their languages and fonts', () => {
  const lines = ['~~~verse sa', 'कर्म', '~~~', '~~~transliteration', 'karma', '~~~', '~~~translation', 'work', '~~~'];
  const { html } = letterOf(lines);
  expect(html).toMatch(/<div lang="sa" style="font:18px\/1.9 'Nirmala UI'[^"]*"><p/);
  expect(html).toMatch(/<div class="ash" lang="sa-Latn" style="font:italic 17px\/1.6 Georgia/);
  expect(textOf(lines)).toBe('    कर्म\n\n    karma\n\n    work');
});

test('passages in another language keep it', () => {
  expect(blocksOf(['मन चंगा'])).toBe('<p lang="hi">मन चंगा</p>');
  expect(blocksOf(['a दीया b'])).toBe('<p>a <span lang="hi">दीया</span> b</p>');
  expect(letterOf(['मन चंगा']).html).toMatch(/<p lang="hi" style="margin:0px 0 0;font-family:'Nirmala UI'/);
});

test('notes are numbers in the text, and a list at its end', () => {
  const lines = ['One[^a] two.^[*Second*, see [b](https://b.example).]', '', '[^a]: First.', '', '    More.'];
  const content = bare(contentOf(letterOf(lines)));
  expect(content).toContain('<p><span>One<sup>1</sup></span> <span>two.<sup>2</sup></span></p>');
  expect(content).toContain(
    '<h2>Notes</h2><table><tr><td>1.</td><td><p>First.</p><p>More.</p></td></tr>' +
      '<tr><td>2.</td><td><p><em>Second</em>, see <a href="https://b.example">b</a>.</p></td></tr></table>',
  );
  expect(textOf(lines)).toBe(
    'One¹ two.²\n\n\nNotes\n-----\n\n1. First.\n\n   More.\n2. _Second_, see b [1].\n\n\nLinks\n-----\n\n[1] https://b.example',
  );
});

test('the number of a note does not begin a line', () => {
  expect(letterOf(['पहले मैं मानता था।^[टीका]'], { language: 'hi' }).html).toMatch(
    /मैं मानता <span style="white-space:nowrap">था।<sup [^>]*>1<\/sup><\/span>/,
  );
});

test('a note of a note is in the list as well', () => {
  const { text } = letterOf(['a[^1]', '', '[^1]: b[^2]', '', '[^2]: c']);
  expect(text).toContain('1. b²\n2. c');
});

test('a picture is a JPEG of the width that is shown, with its description, caption and credit', () => {
  const lines = ['![a "lamp"](/media/lamp.jpg "The *niche* © Meera")'];
  const { html } = letterOf(lines);
  expect(html).toContain(
    '<img src="https://chintan.example/media/lamp-for-mails.jpg" alt="a &#34;lamp&#34;" width="600" height="300"',
  );
  expect(blocksOf(lines)).toMatch(/<p>The <em>niche<\/em> © Meera<\/p>/);
  expect(textOf(lines)).toBe('[Image: a "lamp"]\nThe _niche_ © Meera');
});

test('a tall picture is fitted into what a screen shows, a small one keeps its size', () => {
  const sizeOf = (width: number, height: number) => {
    const images = new Map([['/media/lamp.jpg', { id: 1, alt: '', name: 'a', path: '/media/a.jpg', width, height }]]);
    return letterOf(['![a](/media/lamp.jpg)'], { post: { images } })
      .html.match(/width="(\d+)" height="(\d+)" style="border/)
      ?.slice(1);
  };
  expect(sizeOf(1000, 3000)).toEqual(['240', '720']);
  expect(sizeOf(200, 100)).toEqual(['200', '100']);
});

test('a picture that cannot be shown is its description and caption', () => {
  const lines = ['![a lamp](/media/lamp.jpg "A caption")', '', 'b ![c](/media/lamp.jpg)'];
  const { html } = letterOf(lines, { post: { images: new Map() } });
  expect(html).not.toContain('<img');
  expect(bare(html)).toContain('<p>[a lamp]</p><p>A caption</p></div><p>b [c]</p>');
  const missing = ['![gone](/media/gone.jpg "A caption")'];
  expect(blocksOf(missing)).toContain('<p>[gone]</p><p>A caption</p>');
  expect(textOf(missing)).toBe('[Image: gone]\nA caption');
});

test('a picture within a line is as high as the line', () => {
  expect(letterOf(['a ![b](/media/lamp.jpg) c']).html).toMatch(
    /<p [^>]*>a <img [^>]*alt="b" width="52" height="26"[^>]*> c<\/p>/,
  );
  expect(textOf(['a ![b](/media/lamp.jpg) c'])).toBe('a [b] c');
});

test('a video is a link that fetches nothing from elsewhere', () => {
  const lines = ['https://youtu.be/dQw4w9WgXcQ'];
  const { html } = letterOf(lines);
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(html).toContain('Watch the video');
  expect(html).not.toMatch(/<img|ytimg|youtube-nocookie/);
  expect(textOf(lines)).toBe('[Video]\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ');
});

test('a video of the site has its still and title', () => {
  const still = { id: 2, alt: '', name: 's.jpg', path: '/media/s.jpg', width: 800, height: 450 };
  const post = { videos: new Map([['dQw4w9WgXcQ', { title: 'How & why', still }]]) };
  const { html } = letterOf(['https://youtu.be/dQw4w9WgXcQ'], { post });
  expect(html).toMatch(
    /<a [^>]*watch\?v=dQw4w9WgXcQ"[^>]*><img src="https:\/\/chintan.example\/media\/s.jpg" alt="" width="600"/,
  );
  expect(html).toContain('How &#38; why');
  expect(textOf(['https://youtu.be/dQw4w9WgXcQ'], { post })).toContain('[Video: How & why]');
});

test('the related video follows a whole text', () => {
  const options = { post: { youtubeId: 'dQw4w9WgXcQ' }, language: 'hi' as const };
  expect(letterOf(['क'], options).html).toContain('>संबंधित वीडियो</h2>');
  expect(letterOf(['क'], options).text).toContain(
    'संबंधित वीडियो:\n[वीडियो]\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
});
