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
  date?: string;
  dateGmt?: string;
  content?: string;
  excerpt?: string;
  parent?: number;
  /** More elements of the item. */
  more?: string;
}

export function wordpressItem(parts: ItemParts = {}): string {
  const {
    id = 12,
    type = 'post',
    status = 'publish',
    title = 'The lamp',
    slug = 'lamp',
    content = '',
    more = '',
  } = parts;
  const { date = '2019-04-05 10:00:00', dateGmt = '2019-04-05 04:30:00', excerpt = '', parent = 0 } = parts;
  return `<item><title>${title}</title><link>https://old.example/2019/04/${slug}/</link>
<dc:creator><![CDATA[mira]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${dateGmt}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>${parent}</wp:post_parent>
<wp:post_type>${type}</wp:post_type>${more}</item>`;
}

export function wordpressMeta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
}

export function wordpressTerm(taxonomy: string, slug: string, name: string): string {
  return `<category domain="${taxonomy}" nicename="${slug}"><![CDATA[${name}]]></category>`;
}

interface CommentParts {
  id: number;
  text?: string;
  author?: string;
  approved?: string;
  type?: string;
  parent?: number;
}

export function wordpressComment({
  id,
  text = 'Yes.',
  author = 'Asha',
  approved = '1',
  type = '',
  parent = 0,
}: CommentParts) {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author>
<wp:comment_author_email>asha@private.example</wp:comment_author_email><wp:comment_author_IP>192.0.2.7</wp:comment_author_IP>
<wp:comment_date_gmt>2019-04-06 08:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${text}]]></wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type>
<wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
}

export function wordpressImage(id: number, file: string, { alt = '', caption = '', parent = 0 } = {}): string {
  const more = `<wp:attachment_url>${file}</wp:attachment_url>${wordpressMeta('_wp_attachment_image_alt', alt)}`;
  return wordpressItem({
    id,
    type: 'attachment',
    status: 'inherit',
    slug: `image-${id}`,
    excerpt: caption,
    parent,
    more,
  });
}
