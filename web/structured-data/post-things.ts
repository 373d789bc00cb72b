import type { BlogPosting, ImageObject } from 'schema-dts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewAddress } from '#shared/preview-image.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { modifiedTime } from '#web/document/modified-time.ts';
import * as paths from '#web/paths.ts';
import { ARTICLES, authorId, breadcrumbs, type DescribedPage, seriesReference, siteId, type Trail } from './page.ts';

export function postThings(page: DescribedPage, post: PostDetail) {
  return [posting(page, post), breadcrumbs(page, trailOf(post))];
}

function trailOf({ title, slug, postCategory }: PostDetail): Trail {
  return [ARTICLES, [postCategory.name, paths.blog({ category: postCategory.slug })], [title, paths.post(slug)]];
}

function posting(page: DescribedPage, post: PostDetail): BlogPosting {
  const { read, siteUrl } = page;
  const url = siteUrl + paths.post(post.slug);
  const name = nameOf(post.author);
  return {
    '@type': 'BlogPosting',
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.summary,
    inLanguage: post.language,
    datePublished: post.published_at ?? post.created_at,
    dateModified: modifiedTime(post),
    articleSection: post.postCategory.name,
    keywords: post.tags,
    timeRequired: `PT${post.readTime}M`,
    image: imageOf(page, post),
    ...(post.author && {
      author: {
        '@type': 'Person',
        name,
        ...(post.author.is_owner && { '@id': authorId(siteUrl), url: siteUrl + paths.about() }),
      },
    }),
    publisher: { '@type': 'Organization', name: read('site').name, url: `${siteUrl}/` },
    isPartOf: post.series
      ? [{ '@id': siteId(siteUrl) }, seriesReference(siteUrl, post.series)]
      : { '@id': siteId(siteUrl) },
    ...(post.series && { position: post.series.position }),
  };
}

/** Google wants an image of every article: its own, or else the one that links are shown with. */
function imageOf({ siteUrl, preview }: DescribedPage, { files: [own] }: PostDetail): ImageObject {
  const { file_path, width, height } = own ?? {
    file_path: previewAddress(preview),
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
  };
  return { '@type': 'ImageObject', url: siteUrl + file_path, width: `${width}`, height: `${height}` };
}
