import type { Fields } from '../front-matter/fields.ts';

/** Fields that say how a page looked or was built, and nothing of its text. */
const NAMES = (
  'layout type math katex mathjax usemath mermaid toc toc_sticky toc_label toc_icon showtoc tocopen comments comment share ' +
  'disableshare sitemap weight menu css js class classes cssclass cssclasses id uid uuid position permalink url slug nav_order ' +
  'order excerpt_separator eleventynavigation eleventyexcludefromcollections eleventycomputed robots noindex read_time ' +
  'readingtime showreadingtime reading_time author_profile related header overlay hidemeta hidesummary hide searchhidden ' +
  'showbreadcrumbs shownavbar sharebuttons disablehljs disable_share disablehlj hljs lightgallery highlight linktitle ' +
  'markup outputs rendering cascade build _build headless expirydate unlisted lastmod date published publish draft status ' +
  'keywords theme color background image_caption translationkey translation_key ref lang locale isCJKLanguage editpost ' +
  'canonicalurl viewport pagination templateengineoverride dynamicpermalink'
).split(' ');

export function ignoreFieldsOfLayout(fields: Fields): void {
  for (const name of NAMES) fields.value(name);
}
