/** An export of Blogger in the form of its settings: what is in the entries is up to the test. */
export function bloggerExport(entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:app="http://purl.org/atom/app#">
<id>tag:blogger.com,1999:blog-77.archive</id><title type="text">Old</title>
<link rel="self" type="application/atom+xml" href="https://www.blogger.com/feeds/77/archive"/>
<link rel="alternate" type="text/html" href="https://old.blogspot.example/"/>${entries.join('\n')}</feed>`;
}

interface BloggerParts {
  id: number;
  kind?: 'post' | 'page' | 'comment' | 'settings';
  title?: string;
  content?: string;
  /** More elements of the entry. */
  more?: string;
}

export function bloggerEntry({ id, kind = 'post', title = 'The lamp', content = '', more = '' }: BloggerParts): string {
  return `<entry><id>tag:blogger.com,1999:blog-77.post-${id}</id><published>2010-11-27T10:00:00.000+05:30</published>
<updated>2010-11-28T10:00:00.000+05:30</updated>
<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/>
<title type="text">${title}</title><content type="html">${escaped(content)}</content>
<author><name>Mira Joshi</name><email>noreply@blogger.com</email></author>${more}</entry>`;
}

/** The form of Google Takeout, which says nothing of the address of the blog. */
export function takeoutExport(entries: string[]): string {
  return `<?xml version='1.0' encoding='utf-8'?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>
<id>tag:blogger.com,1999:blog-88</id><title>Old</title>${entries.join('\n')}</feed>`;
}

export function takeoutEntry(id: number, type: string, status: string, { content = '', more = '' } = {}): string {
  return `<entry><id>tag:blogger.com,1999:blog-88.post-${id}</id><blogger:type>${type}</blogger:type>
<blogger:status>${status}</blogger:status><author><name>Mira Joshi</name><blogger:type>BLOGGER</blogger:type></author>
<title>The lamp</title><content type='html'>${escaped(content)}</content>
<published>2010-11-27T10:00:00Z</published><updated>2010-11-28T10:00:00Z</updated>${more}</entry>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
