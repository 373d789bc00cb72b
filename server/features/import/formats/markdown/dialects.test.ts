import { expect, test } from 'vitest';
import { convertText } from '#server/features/import/text/convert-text.ts';
import { readBody, readFolder, readPost } from '../../../../../test/support/moving/markdown-folders.ts';

const river = {
  hugo: { 'content/posts/river.md': '---\ntitle: River\nslug: the-river\n---\nWater.' },
  jekyll: { '_posts/2020-01-02-river.md': '---\ntitle: River\n---\nWater.' },
};

test.each([
  [
    '{{< figure src="/a.jpg" alt="A lamp" caption="By \\"night\\"" >}}',
    '![A lamp](https://old.example/a.jpg "By \\"night\\"")',
  ],
  [
    '{{< figure src="https://x.example/a.jpg" link="https://x.example/" />}}',
    '[![](https://x.example/a.jpg)](https://x.example/)',
  ],
  ['{{< youtube dQw4w9WgXcQ >}}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{{< youtube id="dQw4w9WgXcQ" autoplay="true" >}}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{{< video provider="video" >}}', '{{< video provider="video" >}}'],
  ['{{< vimeo 146022717 >}}', 'https://vimeo.com/146022717'],
  ['{{< gist spf13 7896402 >}}', 'https://gist.github.com/spf13/7896402'],
  ['{{< x user="SanDiegoZoo" id="1453110110599868418" >}}', 'https://x.com/SanDiegoZoo/status/1453110110599868418'],
  ['[a]({{< ref "river.md" >}})', '[a](archive:content/posts/river.md)'],
  ['[a]({{< relref "/posts/river#bank" >}})', '[a](archive:content/posts/river.md#bank)'],
  ['Read {{< ref "river.md" >}} first.', 'Read [River](archive:content/posts/river.md) first.'],
  ['<{{< ref "river.md" >}}>', '[River](archive:content/posts/river.md)'],
  ['[a](<{{< ref "river.md" >}}>)', '[a](<archive:content/posts/river.md>)'],
  ['<a href="{{< ref "river.md" >}}">a</a>', '<a href="archive:content/posts/river.md">a</a>'],
  ['[a]\n\n[a]: {{< ref "river.md" >}}', '[a]\n\n[a]: archive:content/posts/river.md'],
  ['{{< highlight go "linenos=table" >}}\nx := `a`\n{{< /highlight >}}', '```go\nx := `a`\n```'],
  ['{{< rawhtml >}}<p>Raw</p>{{< /rawhtml >}}', '<p>Raw</p>'],
  ['{{</* youtube x */>}}', '{{< youtube x >}}'],
  ['{{< comment >}}a note{{< /comment >}}Text.', 'Text.'],
  ['## Oil {#oil .big}', '## Oil'],
  ['> [!TIP]\n> Trim the wick.', '> **Tip**\n>\n> Trim the wick.'],
  ['[River](/posts/the-river/#bank)', '[River](archive:content/posts/river.md#bank)'],
  ['[River](https://old.example/posts/the-river)', '[River](archive:content/posts/river.md)'],
  ['[River](../the-river/)', '[River](archive:content/posts/river.md)'],
  ['[River][r]\n\n[r]: /posts/the-river/', '[River][r]\n\n[r]: archive:content/posts/river.md'],
  ['<a href="/posts/the-river/">River</a>', '<a href="archive:content/posts/river.md">River</a>'],
  ['[x](https://elsewhere.example/posts/the-river/)', '[x](https://elsewhere.example/posts/the-river/)'],
  ['`{{< youtube x >}}` and `[[River]]`', '`{{< youtube x >}}` and `[[River]]`'],
  ['```md\n[River](/posts/the-river/)\n{: .x}\n```', '```md\n[River](/posts/the-river/)\n{: .x}\n```'],
  ['Text.\n\n    [River](/posts/the-river/)\n', 'Text.\n\n    [River](/posts/the-river/)'],
])('in Hugo, %j becomes %j', async (typed, expected) => {
  expect(await readBody('hugo', typed, river.hugo)).toBe(expected);
});

test.each([
  ['[a]({% post_url 2020-01-02-river %})', '[a](archive:_posts/2020-01-02-river.md)'],
  ['[a]({{ site.baseurl }}{% link _posts/2020-01-02-river.md %}#bank)', '[a](archive:_posts/2020-01-02-river.md#bank)'],
  ['Bare: {{ site.url }}{% post_url 2020-01-02-river %}', 'Bare: [River](archive:_posts/2020-01-02-river.md)'],
  ['<{{ site.url }}{% post_url 2020-01-02-river %}>', '[River](archive:_posts/2020-01-02-river.md)'],
  ['[a]({{ "/2020/01/02/river/" | relative_url }})', '[a](archive:_posts/2020-01-02-river.md)'],
  ['[a]({{ site.url }}/about/)', '[a](https://old.example/about/)'],
  ['{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
  ['{% raw %}{{ page.title }}{% endraw %}', '{{ page.title }}'],
  [
    '{% include figure image_path="https://x.example/a.jpg" alt="A" caption="C" %}',
    '![A](https://x.example/a.jpg "C")',
  ],
  ['{% include youtube.html id="dQw4w9WgXcQ" %}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{% youtube https://www.youtube.com/watch?v=dQw4w9WgXcQ %}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{% include video id="146022717" provider="vimeo" %}', 'https://vimeo.com/146022717'],
  ['{% comment %}hidden{% endcomment %}Seen.', 'Seen.'],
  ['* TOC\n{:toc}\n\nText.\n{: .lead}', 'Text.'],
  ['[a](https://x.example/){:target="_blank"} b', '[a](https://x.example/) b'],
  ['{{ page.title }}', 'The lamp'],
])('in Jekyll, %j becomes %j', async (typed, expected) => {
  expect(await readBody('jekyll', typed, river.jekyll)).toBe(expected);
});

const LINES = '---\ntitle: Lamp\n---\nline one\nline two\nline three';
test.each([
  ['Hugo', 'content/posts/lamp.md', { 'hugo.toml': '[markup.goldmark.renderer]\nhardWraps = true\n' }],
  [
    'Hugo',
    'content/posts/lamp.md',
    { 'hugo.toml': '', 'config/_default/markup.yaml': 'goldmark: {renderer: {hardWraps: true}}' },
  ],
  ['Jekyll', '_posts/2021-09-01-lamp.md', { '_config.yml': 'kramdown:\n  hard_wrap: true\n' }],
  ['Jekyll', '_posts/2021-09-01-lamp.md', { '_config.yml': 'commonmark:\n  options: ["SMART", "HARDBREAKS"]\n' }],
  ['Eleventy', 'posts/lamp.md', { 'eleventy.config.js': 'const options = { html: true, breaks: true };' }],
  ['Obsidian', 'Lamp.md', { '.obsidian/app.json': '{}' }],
  ['Obsidian without its settings', 'The lamp.md', { 'A b.md': 'A', 'C d.md': 'C', 'E f.md': 'E' }],
])('lines that %s showed as lines stay lines, as %s with %j', async (_program, name, others) => {
  const { text } = await readPost(LINES, { name, others });
  expect(convertText(text).body).toBe('line one\nline two\nline three');
});

test.each([
  ['Hugo', 'content/posts/lamp.md', { 'hugo.toml': '' }],
  ['Jekyll', '_posts/2021-09-01-lamp.md', { '_config.yml': 'kramdown: {hard_wrap: false}' }],
  ['Eleventy', 'posts/lamp.md', { 'eleventy.config.js': '' }],
  ['Obsidian', 'Lamp.md', { '.obsidian/app.json': '{"strictLineBreaks": true}' }],
])('lines that %s showed as one paragraph become one, as %s with %j', async (_program, name, others) => {
  const { text } = await readPost(LINES, { name, others });
  expect(convertText(text).body).toBe('line one line two line three');
});

const inTwoLanguages = [
  { 'content/posts/noon.md': 'Noon.', 'content/posts/noon.hi.md': 'दोपहर।' },
  { 'content/en/posts/noon.md': 'Noon.', 'content/hi/posts/noon.md': 'दोपहर।' },
];

test.each(inTwoLanguages)('in Hugo, a link to a translation leads to it, from %j', async (files) => {
  const [english = '', hindi = ''] = Object.keys(files);
  const link = '[x]({{< relref path="noon.md" lang="LANG" >}}) [y]({{< relref "noon.md" >}})';
  const { posts } = await readFolder({
    'hugo.toml': 'defaultContentLanguage = "en"\n[languages.en]\n[languages.hi]\n',
    [english]: `---\ntitle: Noon\n---\n${link.replace('LANG', 'hi')}`,
    [hindi]: `---\ntitle: दोपहर\n---\n${link.replace('LANG', 'en')}`,
  });
  const texts = new Map(posts.map(({ place, text }) => [place, text.source]));
  expect(texts.get(english)).toBe(`[x](archive:${hindi}) [y](archive:${english})`);
  expect(texts.get(hindi)).toBe(`[x](archive:${english}) [y](archive:${hindi})`);
});

test('in Eleventy, addresses of the url filter are addresses', async () => {
  const others = { 'posts/river.md': '---\ntitle: River\n---\nWater.' };
  expect(await readBody('eleventy', "[a]({{ '/posts/river/' | url }}) {# hidden #}", others)).toBe(
    '[a](archive:posts/river.md)',
  );
});

const vault = {
  'Notes/The river.md': 'Water.',
  'Files/lamp & oil (1).png': 'x',
  'Files/Cafe\u0301.png': 'x',
  'Other/दीया.md': '---\naliases: [Diya]\n---\nलौ।',
};

test.each([
  ['[[The river]]', '[The river](archive:Notes/The%20river.md)'],
  ['[[the river|the water]]', '[the water](archive:Notes/The%20river.md)'],
  ['[[The river#The far bank]]', '[The river › The far bank](archive:Notes/The%20river.md#the-far-bank)'],
  ['[[#Oil]]', '[Oil](#oil)'],
  ['[[Diya]]', '[Diya](archive:Other/%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE.md)'],
  ['![[Caf\u00e9.png]]', '![](archive:Files/Cafe%CC%81.png)'],
  ['![[lamp & oil (1).png|300]]', '![](archive:Files/lamp%20%26%20oil%20%281%29.png)'],
  ['![[lamp & oil (1).png|A lamp|300x200]]', '![A lamp](archive:Files/lamp%20%26%20oil%20%281%29.png)'],
  ['![A lamp|300](Files/lamp%20&%20oil%20(1).png)', '![A lamp](archive:Files/lamp%20%26%20oil%20%281%29.png)'],
  ['![[The river]]', '[The river](archive:Notes/The%20river.md)'],
  ['[[Nobody wrote this|words]]', 'words'],
  ['> [!note]- The title\n> Text.', '> **The title**\n>\n> Text.'],
  ['> [!quote]\n> Text.', '>\n> Text.'],
  ['> [!pull]\n> Text.', '> [!pull]\n> Text.'],
  ['Seen.%% hidden\n\nhidden too %%', 'Seen.'],
  ['a ==marked== word', 'a **marked** word'],
  ['A line. ^abc-1\n\n^def', 'A line.'],
  ['`%%code%%` and #tag in it', '`%%code%%` and #tag in it'],
])('in Obsidian, %j becomes %j', async (typed, expected) => {
  expect(await readBody('obsidian', typed, vault)).toBe(expected);
});

test('tags in the text of a note are its tags, and lines with nothing else disappear', async () => {
  const others = { '.obsidian/app.json': '{}' };
  const post = await readPost('---\ntags: [a]\n---\n#दीया #b/c\n\nText, #d, and C# or #12 or https://x.example/#e', {
    name: 'Lamp.md',
    others,
  });
  expect(post.tags).toEqual(['a', 'दीया', 'b/c', 'd']);
  expect(post.text).toEqual({
    format: 'markdown',
    source: 'Text, #d, and C# or #12 or https://x.example/#e',
    base: 'archive:',
    showsLineEnds: true,
  });
});

test.each(['#42', '#1 #2', '#poetry #1'])('a line %s is not one of tags, so it stays', async (line) => {
  expect(await readBody('obsidian', `A.\n\n${line}\n\nB.`)).toBe(`A.\n\n${line}\n\nB.`);
});

test('a heading below what defines where links lead stays in the text, and so do the definitions', async () => {
  const text = '[r]: https://x.example/\n\n# Lamp\n\n[River][r]';
  expect((await readPost(text, { name: 'lamp.md', others: {} })).text.source).toBe(text);
});

test('files that are neither images nor posts become words, and are named', async () => {
  const { posts, leftOut } = await readFolder({
    '.obsidian/app.json': '{}',
    'A.md': '---\npublish: true\n---\n![[Book.pdf]], [[Book.pdf|the book]] and [it](Files/Book.pdf)',
    'Files/Book.pdf': 'x',
  });
  expect(posts[0]?.text.source).toBe('Book.pdf, the book and [it](Files/Book.pdf)');
  expect(leftOut).toEqual(['blog: Left out: linked files that are neither images nor posts (1 file): Files/Book.pdf.']);
});

test('files to which several posts link count once each', async () => {
  const text = '---\ntitle: A\n---\n[a](/one.pdf) [b](/two.pdf)';
  const files = {
    'content/posts/a.md': text,
    'content/posts/b.md': text,
    'static/one.pdf': 'x',
    'static/two.pdf': 'x',
  };
  expect((await readFolder({ 'hugo.toml': '', ...files })).leftOut).toEqual([
    'blog: Left out: linked files that are neither images nor posts (2 files): static/one.pdf, static/two.pdf.',
  ]);
});

test('empty lines in code stay, and others become one', async () => {
  expect(await readBody('hugo', 'A.\n\n\n\n```\na\n\n\n\nb\n```')).toBe('A.\n\n```\na\n\n\n\nb\n```');
});

test('what is not known stays as it is, and is named once', async () => {
  const text = '---\ntitle: A\n---\n{{< tabs >}}\nOne.\n{{< /tabs >}}\n{{< tabs >}}{{< /tabs >}}';
  const { posts, leftOut } = await readFolder({
    'hugo.toml': '',
    'content/posts/a.md': text,
    'content/posts/b.md': text,
  });
  expect(posts[0]?.text.source).toBe('{{< tabs >}}\n\nOne.\n\n{{< /tabs >}}\n\n{{< tabs >}}{{< /tabs >}}');
  expect(leftOut).toEqual([
    'blog: The shortcode “tabs” stays in the text as it is (2 files): content/posts/a.md, content/posts/b.md.',
  ]);
});

test('programs in MDX are left out, and components stay as words', async () => {
  const text =
    '---\ntitle: A\n---\nimport X from "./x.js"\n\nText <Chart values={[1]} /> here.\n\n```js\nimport Y from "y"\n```';
  const { posts, leftOut } = await readFolder({ 'a.mdx': text, 'b.md': 'B.' });
  expect(posts[0]?.text.source).toBe('Text `<Chart values={[1]} />` here.\n\n```js\nimport Y from "y"\n```');
  expect(leftOut.join()).toContain('The component “Chart” stays');
  expect(leftOut.join()).toContain('lines of code that begin with “import” or “export” (1 file)');
});

test('what stands above the cut is the summary', async () => {
  const post = await readPost(
    '---\ntitle: A\n---\n# A\n\nOnce *there* was\na [lamp](/x).\n\n<!-- more -->\n\nThe rest.',
  );
  expect(post.summary).toBe('Once there was a lamp.');
  expect(post.text.source).toBe('Once *there* was\na [lamp](/x).\n\nThe rest.');
});
