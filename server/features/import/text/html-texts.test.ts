import { expect, test } from 'vitest';
import { convertText } from './convert-text.ts';
import { fillText } from './fill-text.ts';

/** Everything comes along, under short names. */
function markdownOf(source: string): string {
  const text = convertText({ format: 'html', source, base: 'https://old.example/2019/post/' });
  return fillText(text, {
    imageAt: (address) => `/media/${address.replace(/^.*\//, '')}`,
    linkTo: (address) => (address.startsWith('https://old.example/2019/other') ? '/blog/other' : undefined),
  });
}

type Case = [what: string, html: string, markdown: string];

const CASES: Record<string, Case[]> = {
  words: [
    ['paragraphs and emphasis', '<p>One <b>bold</b> and <i>slanted</i>.<p>Two', 'One **bold** and *slanted*.\n\nTwo'],
    ['single breaks', 'a<br>b<br /><br />c', 'a\\\nb\n\nc'],
    ['headings, the first level moved down', '<h1>A</h1><h2>B</h2><h5>C</h5>', '## A\n\n### B\n\n#### C'],
    ['signs that are Markdown', '<p>2 * 3 * 4 and [x](y) # not <b>', '2 * 3 * 4 and [x\\](y) # not'],
    ['a quote with its source', '<blockquote><p>Q</p><cite>Who</cite></blockquote>', '> Q\n>\n> — Who'],
    ['a pull quote', '<figure class="wp-block-pullquote"><blockquote><p>Q</p></blockquote></figure>', '> [!pull]\n> Q'],
    ['code', '<pre><code class="language-js">a &lt; b\n</code></pre>', '```js\na < b\n```'],
    ['keys and short quotes', '<kbd>Ctrl</kbd> <q>so</q>', '`Ctrl` “so”'],
    ['raised and lowered letters', 'H<sub>2</sub>O, x<sup>n+1</sup>, 1<sup>st</sup>', 'H₂O, xⁿ⁺¹, 1st'],
    [
      'a raised word that every object knows',
      '<p>a<sup>constructor</sup> b<sub>valueOf</sub>',
      'aconstructor bvalueOf',
    ],
    ['an abbreviation', '<abbr title="World">W</abbr>, <abbr title="World">W</abbr>', 'W (World), W'],
    ['a reading above a word', '<ruby>漢<rp>(</rp><rt>かん</rt></ruby>', '漢 (かん)'],
    ['what can be unfolded', '<details><summary>S</summary><p>inside</p></details>', '**S**\n\ninside'],
    ['terms', '<dl><dt>T</dt><dd>D</dd></dl>', '**T**\n\nD'],
    ['boxes to tick', '<ul><li><input type=checkbox checked> a<li><input type=checkbox> b</ul>', '- ☑ a\n- ☐ b'],
    ['Hindi in one normal form', '<p>\u0915\u093C</p>', '\u0915\u093C'],
  ],
  lists: [
    ['nested ones', '<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>', '- a\n  3. b\n  4. c\n- d'],
    ['with numbers like years', '<ol start=1986><li>a<li>b</ol>', '1986. a\n\n1987. b'],
    ['with paragraphs', '<ol><li><p>a</p><p>b</p></li></ol>', '1. a\n\n   b'],
  ],
  verse: [
    [
      'of WordPress',
      '<pre class="wp-block-verse">one\n  two <em>x</em><br>three</pre>',
      '```verse\none\n  two *x*\nthree\n```',
    ],
    ['in a block with breaks', '<div class="verse">दीया<br>\n  जले<br><br>फिर</div>', '```verse\nदीया\nजले\n\nफिर\n```'],
    ['in paragraphs', '<div class="poem"><p>a<br>b</p><p>c</p></div>', '```verse\na\nb\n\nc\n```'],
  ],
  tables: [
    [
      'with a bar, a break and a list in cells',
      '<table><tr><th>a|b<th>c<tr><td>1<br>2<td><ul><li>x<li>y</ul></table>',
      '| a\\|b | c |\n| --- | --- |\n| 1 2 | • x • y |',
    ],
    [
      'with merged cells',
      '<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>',
      '| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |',
    ],
    [
      'with a caption and an image',
      '<table><caption>C</caption><tr><td>a<td>b<tr><td>c<td><img src=x.png alt=i></table>',
      'C\n\n| a | b |\n| --- | --- |\n| c | ![i](/media/x.png) |',
    ],
    [
      'with a figure in a cell',
      '<table><tr><td>a<td>b<tr><td>c<td><figure><img src=x.png alt=i><figcaption>C</figcaption></figure></table>',
      '| a | b |\n| --- | --- |\n| c | ![i](/media/x.png) C |',
    ],
    [
      'within each other, with a list',
      '<table><tr><td><table><tr><td><ul><li>x<li>y</ul><tr><td>a</table><td>b</table>',
      '| • x • y a | b |\n| --- | --- |',
    ],
    ['that only place things', '<table><tr><td><p>a</p></td></tr></table>', 'a'],
    [
      'of images',
      '<table><tr><td><img src=a.jpg><td><img src=b.jpg></table>',
      '![](/media/a.jpg)\n\n![](/media/b.jpg)',
    ],
  ],
  images: [
    [
      'with a caption',
      '<figure><img src="a.jpg" alt="A lamp"><figcaption>By <a href="https://x.example/">X</a>, <i>2019</i></figcaption></figure>',
      '![A lamp](/media/a.jpg "By [X](https://x.example/), *2019*")',
    ],
    [
      'of old WordPress',
      '<div class="wp-caption"><img src="a.jpg" alt=""><p class="wp-caption-text">C</p></div>',
      '![](/media/a.jpg "C")',
    ],
    [
      'of Blogger',
      '<table class="tr-caption-container"><tr><td><a href="a.jpg"><img src="a.jpg"></a></td></tr><tr><td class="tr-caption">C</td></tr></table>',
      '![](/media/a.jpg "C")',
    ],
    [
      'of a gallery',
      '<figure class="wp-block-gallery"><ul><li><figure><img src=a.jpg alt=1><figcaption>One</figcaption></figure><li><figure><img src=b.jpg></figure></ul><figcaption>All</figcaption></figure>',
      '![1](/media/a.jpg "One")\n\n![](/media/b.jpg)\n\nAll',
    ],
    [
      'of a gallery of terms',
      '<div class="gallery"><dl class="gallery-item"><dt><a href="/x/"><img src=a.jpg data-link="/x/"></a></dt><dd class="wp-caption-text">One</dd></dl></div>',
      '![](/media/a.jpg "One")',
    ],
    [
      'of Ghost, the original',
      '<figure class="kg-card kg-gallery-card"><div><img src="https://old.example/content/images/size/w600/2019/a.jpg"><img src="https://old.example/b.jpg"></div><figcaption>Both</figcaption></figure>',
      '![](/media/a.jpg)\n\n![](/media/b.jpg "Both")',
    ],
    [
      'of Substack, the largest',
      '<div class="captioned-image-container"><figure><a class="image-link" href="https://s.example/$s_!a!,f_auto/x.png"><picture><source type="image/webp" srcset="https://s.example/$s_!a!,w_9/x 424w"><img src="https://s.example/w_4,c/small.png" srcset="https://s.example/w_4,c/small.png 424w, https://s.example/w_9,c/large.png 1456w"></picture></a><figcaption>C</figcaption></figure></div>',
      '![](/media/large.png "C")',
    ],
    [
      'that a script loads later',
      '<img src="data:image/gif;base64,R0" data-src="a.jpg" alt="a"><noscript><img src="a.jpg"></noscript>',
      '![a](/media/a.jpg)',
    ],
    [
      'that lead to themselves in another size',
      '<a href="/f/a.jpg"><img src="/f/a-300x200.jpg"></a>',
      '![](/media/a.jpg)',
    ],
    [
      'that lead to the page which WordPress makes of each image',
      '<figure class="wp-block-image"><a href="https://old.example/2005/09/10214/river"><img src="https://old.example/2023/03/river-300x200.png"></a></figure>',
      '![](/media/river-300x200.png)',
    ],
    [
      'that lead elsewhere',
      '<a href="https://x.example/"><img src="a.jpg"></a>',
      '![](/media/a.jpg)\n\nhttps://x.example/',
    ],
    [
      'within a caption',
      '<figure><figcaption><img src=a.jpg> words</figcaption></figure>',
      '![](/media/a.jpg "words")',
    ],
    ['between words', '<p>before <img src="a.jpg"> after</p>', 'before\n\n![](/media/a.jpg)\n\nafter'],
    [
      'as small as a word',
      '<p>so <img src="a.gif" alt=":-)" width=16 height=16> it is</p>',
      'so ![:-)](/media/a.gif) it is',
    ],
    ['that are emoji', '<p>good <img class="emoji" alt="🙂" src="e.png"></p>', 'good 🙂'],
    [
      'behind a title',
      '<div style="background-image:url(https://x.example/c.jpg)"><h2>T</h2></div>',
      '![](/media/c.jpg)\n\n## T',
    ],
  ],
  notes: [
    [
      'of WordPress',
      '<p>A<sup data-fn="u-1" class="fn"><a href="#u-1" id="u-1-link">1</a></sup>.</p><ol class="wp-block-footnotes"><li id="u-1">Note. <a href="#u-1-link">↩︎</a></li></ol>',
      'A^[Note.].',
    ],
    [
      'of Markdown programs',
      '<p>A<sup><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>Note <em>x</em>. <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>',
      'A^[Note *x*.]',
    ],
    [
      'of kramdown',
      '<p>A<sup id="fnref:n" role="doc-noteref"><a href="#fn:n" class="footnote">1</a></sup></p><div class="footnotes" role="doc-endnotes"><ol><li id="fn:n"><p>Note. <a href="#fnref:n" class="reversefootnote">↩</a></p></li></ol></div>',
      'A^[Note.]',
    ],
    [
      'of Substack, with two paragraphs',
      '<p>A<a id="footnote-anchor-1" href="#footnote-1" class="footnote-anchor">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>One.</p><p>Two.</p></div></div>',
      'A[^1]\n\n[^1]: One.\n\n    Two.',
    ],
    [
      'with two references',
      '<p>A<sup><a href="#fn1">1</a></sup> B<sup><a href="#fn1">1</a></sup></p><h3>Notes</h3><ol><li id="fn1">Note.</li></ol>',
      'A[^1] B[^1]\n\n[^1]: Note.',
    ],
    ['and links that are none', '<p id="fn1">x</p><p><a href="#fn1">see above</a></p>', 'x\n\nsee above'],
  ],
  embeds: [
    [
      'a frame of YouTube',
      '<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    ['an address alone', '<p>https://youtu.be/abcdefghijk</p>', 'https://www.youtube.com/watch?v=abcdefghijk'],
    [
      'of WordPress, with a caption',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abcdefghijk\n</div><figcaption>C</figcaption></figure>',
      'https://www.youtube.com/watch?v=abcdefghijk\n\nC',
    ],
    [
      'of Ghost',
      '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></figure>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    [
      'an object',
      '<object><param name=movie value=x><embed src="https://www.youtube.com/v/abcdefghijk"></object>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    [
      'another frame',
      '<iframe src="https://maps.example/m" title="A map"></iframe>',
      '[A map](https://maps.example/m)',
    ],
    ['a film', '<video><source src="v.mp4"></video>', 'https://old.example/2019/post/v.mp4'],
    [
      'a card of Ghost',
      '<figure class="kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/a"><div class="kg-bookmark-title">T</div><div class="kg-bookmark-description">D</div><img src="icon.png"></a></figure>',
      '[T](https://x.example/a)\n\nD',
    ],
  ],
  links: [
    ['to another imported post', '<a href="/2019/other/#part">words</a>', '[words](/blog/other)'],
    [
      'with an address as words',
      '<a href="https://old.example/2019/other/">https://old.example/2019/other/</a>',
      '[](/blog/other)',
    ],
    ['elsewhere', '<a href="https://x.example/a_b?c=1&amp;d" title="t">w</a>', '[w](https://x.example/a_b?c=1&d)'],
    ['that run something', '<a href="javascript:steal()">w</a> <a href=" data:text/html,x">v</a>', 'w v'],
    ['to mail', '<a href="mailto:a@b.example">w</a>', '[w](mailto:a@b.example)'],
    ['of other programs', '<a href="ftp://x.example/f">w</a>', 'w (ftp://x.example/f)'],
    [
      'around two paragraphs',
      '<a href="https://x.example/"><p>a</p><p>b</p></a>',
      '[a](https://x.example/)\n\n[b](https://x.example/)',
    ],
  ],
  'broken HTML': [
    ['a block in a paragraph', '<p>a<div>b</div>c</p>d', 'a\n\nb\n\nc\n\nd'],
    [
      'items and cells without an end',
      '<ul><li>a<li>b</ul><table><tr><td>1<td>2<tr><td>3</table>',
      '- a\n- b\n\n| 1 | 2 |\n| --- | --- |\n| 3 |  |',
    ],
    ['emphasis across paragraphs', '<b>bold<p>more</b> plain</p>', '**bold**\n\n**more** plain'],
    ['words directly in a table', '<table><p>out</p><tr><td>1<td>2</table>', 'out\n\n| 1 | 2 |\n| --- | --- |'],
    ['a comment with a wrong end', 'a<!-- x --!>b', 'ab'],
    ['a tag without an end', 'a <b', 'a'],
    [
      'links within links',
      '<a href="https://x.example/">a<a href="https://y.example/">b</a>',
      '[a](https://x.example/)[b](https://y.example/)',
    ],
  ],
};

for (const [group, cases] of Object.entries(CASES))
  test.each(cases)(`${group}: %s`, (_what, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

test('what has the class of a widget of Substack keeps its words elsewhere', () => {
  const words = '<p>a <b>b</b></p>';
  for (const name of [
    'paywall',
    'button-wrapper',
    'instagram',
    'tweet',
    'twitter-embed',
    'file-embed-wrapper',
    'youtube-wrap',
  ])
    expect([name, markdownOf(`<div class="${name}">${words}</div>`)]).toEqual([name, 'a **b**']);
});

const remarksOn = (source: string) => convertText({ format: 'html', source, base: 'https://old.example/' }).remarks;

test.each([
  ['<p>a</p><script>x</script><style>y</style>', 'Scripts and style sheets were left out.'],
  ['<form><input><button>Send</button></form>', 'Forms and buttons were left out.'],
  ['<p style="display:none">secret</p>', 'Parts that were hidden on the old page were left out.'],
  ['<img src="p.gif" width=1 height=1>', 'Invisible images that count readers were left out.'],
  ['<img alt="a lamp">', 'Images without a usable address became their descriptions.'],
  ['<iframe src="https://x.example/"></iframe>', 'Embedded content of other sites became links.'],
  ['<mark>m</mark>', 'Highlighted or underlined words became plain words.'],
  ['<a href="#x">there</a>', 'Links to places within the same page became plain words.'],
  [
    '<p style="font-family: Kruti Dev 010">gS</p>',
    'The text is set in Kruti Dev 010, a font whose letters are not Unicode: it has to be converted before it can be read.',
  ],
])('what is not as it was is said once: %s', (html, remark) => {
  expect(remarksOn(html + html)).toEqual([remark]);
});

test('nothing is remarked on a text that is as it was', () => {
  expect(remarksOn('<h2>T</h2><p>a <b>b</b> <a href="/c">d</a></p><ul><li>e</ul><hr><img src="f.jpg">')).toEqual([]);
});

test('what our own pages mark is not believed of others', () => {
  const forged =
    '<span data-note="">note</span><div data-video="https://youtu.be/abcdefghijk">v</div><img data-source="/media/x.jpg">';
  expect(markdownOf(forged)).toBe('note\n\nv');
  expect(markdownOf(forged.replaceAll('data-', 'data-imported-'))).toBe('note\n\nv');
  expect(markdownOf(forged.replaceAll('data-', 'DATA-IMPORTED-'))).toBe('note\n\nv');
});
