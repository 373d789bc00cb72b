import { useContext, useEffect, useState } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { countReader } from '#web/features/readers/use-counted.ts';
import { paths } from '#web/paths.ts';
import { SiteUrlContext } from '#web/routing/router.tsx';

interface ShareRowProps {
  post: PostDetail;
  labels: { share: string; shareOn: string; copyLink: string };
}

/**
 * Plain links: unlike embedded buttons, they send nothing to the other sites before they are followed. `boot.ts` counts
 * who follows them.
 */
export function ShareRow({ post: { id, slug, title }, labels }: ShareRowProps) {
  const url = useContext(SiteUrlContext) + paths.post(slug);
  const count = () => countReader('share', id);

  function copy() {
    count();
    void import('./copy-link.ts').then(
      (sharing) => sharing.copyLink(url),
      () => {},
    );
  }

  return (
    <div className="share" data-post={id}>
      <ShareHead url={url} title={title} label={labels.share} onShare={count} />
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
          <button type="button" data-needs-script="" onClick={copy}>
            {labels.copyLink}
          </button>
        </li>
      </ul>
    </div>
  );
}

interface ShareHeadProps {
  url: string;
  title: string;
  label: string;
  onShare: () => void;
}

/** The heading of the row. On phones, it becomes a button of the same size for the system's way to share. */
function ShareHead({ url, title, label, onShare }: ShareHeadProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator && matchMedia('(pointer: coarse)').matches), []);
  if (!canShare) return <span className="share-head">{label}</span>;

  function share() {
    onShare();
    // The promise also rejects when the user cancels, which is not an error.
    navigator.share({ url, title }).catch(() => {});
  }

  return (
    <button type="button" className="share-head" onClick={share}>
      {label}
    </button>
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
