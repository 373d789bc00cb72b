import { cleanText, titleText } from '../html/html-text.ts';
import { childOf, childrenOf, childText, textOf, type XmlElement } from '../xml/xml-element.ts';

/** An item of an export of WordPress, as it is in the file. */
export type WordpressItem = ReturnType<typeof readWordpressItem>;

export function readWordpressItem(element: XmlElement) {
  const text = (name: string) => childText(element, name);
  return {
    id: text('wp:post_id'),
    type: text('wp:post_type') || 'post',
    // What does not say that strangers may read it comes as a draft.
    status: text('wp:status') || 'unknown',
    title: shownText(childOf(element, 'title')),
    link: text('link'),
    guid: text('guid'),
    creator: text('dc:creator'),
    // Unlike others, the spaces of these matter: they may begin with a verse.
    content: cleanText(innerText(childOf(element, 'content:encoded'))),
    excerpt: text('excerpt:encoded'),
    // As WordPress writes it: with `%` for everything but ASCII.
    slug: text('wp:post_name'),
    date: text('wp:post_date'),
    dateGmt: text('wp:post_date_gmt'),
    modifiedGmt: text('wp:post_modified_gmt'),
    pubDate: text('pubDate'),
    parent: text('wp:post_parent'),
    hasPassword: text('wp:post_password') !== '',
    isSticky: text('wp:is_sticky') === '1',
    attachmentUrl: text('wp:attachment_url'),
    meta: childrenOf(element, 'wp:postmeta').map((meta) => ({
      key: childText(meta, 'wp:meta_key'),
      value: childText(meta, 'wp:meta_value'),
    })),
    terms: childrenOf(element, 'category').map((term) => ({
      // Versions before 2.5 have no domain for categories, and another one for tags.
      taxonomy: (term.attributes.domain ?? 'category').replace(/^tag$/, 'post_tag'),
      slug: term.attributes.nicename ?? '',
      name: shownText(term),
    })),
    comments: childrenOf(element, 'wp:comment'),
  };
}

export function metaOf({ meta }: WordpressItem, key: string): string {
  return meta.find((one) => one.key === key)?.value ?? '';
}

/** Titles and names are HTML in a CDATA section; older versions wrote them as text. */
export function shownText(element: XmlElement | undefined): string {
  const text = textOf(element);
  return element?.hasCdata && /[&<]/.test(text) ? titleText(text) : text.replace(/\s+/g, ' ');
}

function innerText(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
