import { useContext } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import * as paths from '#web/paths.ts';
import { SiteUrlContext } from '#web/routing/site-url.ts';

interface ShareRowProps {
  post: PostDetail;
  labels: { share: string; shareOn: string; copyLink: string };
}

/** Plain links: unlike embedded buttons, they send nothing to the other sites before they are followed. */
export function ShareRow({ post: { id, slug, title }, labels }: ShareRowProps) {
  const url = useContext(SiteUrlContext) + paths.post(slug);
  return (
    <div className="share" data-post={id} data-url={url} data-title={title}>
      <span className="share-head">{labels.share}</span>
      <ul>
        {Object.entries(shareAddresses({ url, title })).map(([name, address]) => (
          <li key={name}>
            <a href={address} target="_blank" rel="noopener">
              <span className="visually-hidden">{labels.shareOn}</span>
              <span lang="en">{name}</span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="copy-link">
            {labels.copyLink}
          </button>
        </li>
      </ul>
    </div>
  );
}

interface Shared {
  /** Absolute. */
  url: string;
  title: string;
}

/** The address at which each site accepts a link to share; the one that most readers use comes first. */
function shareAddresses({ url, title }: Shared): Record<string, string> {
  const link = encodeURIComponent(url);
  return {
    WhatsApp: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    Twitter: `https://twitter.com/intent/tweet?url=${link}&text=${encodeURIComponent(title)}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
  };
}
