/** A small export of WordPress, with the least that its reader needs. Values are put in as they are, so that tests write XML. */
export function wordpressExport(items: string[], head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[mira]]></wp:author_login><wp:author_display_name><![CDATA[Mira Joshi]]></wp:author_display_name></wp:author>
${head}${items.join('\n')}
</channel></rss>
`;
}

interface ItemParts {
  id?: number;
  type?: string;
  status?: string;
  title?: string;
  slug?: string;
  content?: string;
  /** More elements of the item. */
  more?: string;
}

export function wordpressItem(parts: ItemParts = {}): string {
  const { id = 12, type = 'post', status = 'publish', title = 'The lamp', slug = 'lamp' } = parts;
  return `<item><title>${title}</title><link>https://old.example/2019/04/${slug}/</link>
<dc:creator><![CDATA[mira]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${id}</guid>
<content:encoded><![CDATA[${parts.content ?? ''}]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-04-05 04:30:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${parts.more ?? ''}</item>`;
}

export function wordpressMeta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
}

export function wordpressCategory(slug: string): string {
  return `<category domain="category" nicename="${slug}"><![CDATA[${slug}]]></category>`;
}

interface CommentParts {
  id: number;
  author?: string;
  approved?: string;
  parent?: number;
}

export function wordpressComment({ id, author = 'Asha', approved = '1', parent = 0 }: CommentParts): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author>
<wp:comment_date_gmt>2019-04-06 08:00:00</wp:comment_date_gmt><wp:comment_content>Yes.</wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
}

export function wordpressImage(id: number, file: string): string {
  const more = `<wp:attachment_url>${file}</wp:attachment_url>`;
  return wordpressItem({ id, type: 'attachment', status: 'inherit', slug: `image-${id}`, more });
}
