import type { PostDetail } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import { nameOf } from './components/person-name.tsx';
import { paths } from './paths.ts';

/** The post as structured data for search engines: https://schema.org/BlogPosting */
export function structuredPost(post: PostDetail, siteUrl: string, site: Site) {
  const url = siteUrl + paths.post(post.slug);
  const image = post.files[0]?.file_path;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.summary,
    inLanguage: post.language,
    datePublished: post.published_at ?? post.created_at,
    articleSection: post.postCategory.name,
    keywords: post.tags.join(', '),
    ...(image && { image: siteUrl + image }),
    ...(post.author && {
      author: { '@type': 'Person', name: nameOf(post.author) },
    }),
    publisher: { '@type': 'Organization', name: site.name, url: `${siteUrl}/` },
  };
}
