import { useContext, useEffect, useState } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { countReader } from '#web/features/readers/count-reader.ts';
import { paths } from '#web/paths.ts';
import { SiteUrlContext } from '#web/router.tsx';

/** Plain links, which tell nobody anything before they are followed. */
export function ShareRow({ post: { id, slug, title } }: { post: PostDetail }) {
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
    <div className="share">
      <ShareHead url={url} title={title} onShare={count} />
      <ul>
        {Object.entries(shareAddresses({ url, title })).map(([place, address]) => (
          <li key={place}>
            <a href={address} target="_blank" rel="noopener" onClick={count}>
              <span className="visually-hidden">Share on </span>
              {place}
            </a>
          </li>
        ))}
        <li>
          <button type="button" data-needs-script="" onClick={copy}>
            Copy link
          </button>
        </li>
      </ul>
    </div>
  );
}

interface ShareHeadProps {
  url: string;
  title: string;
  onShare: () => void;
}

/** The row's name; where the device can share by itself, the same word can be pressed, and nothing moves. */
function ShareHead({ url, title, onShare }: ShareHeadProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  if (!canShare) return <span className="share-head">Share</span>;

  function share() {
    onShare();
    // Whoever thinks better of it has not made a mistake.
    navigator.share({ url, title }).catch(() => {});
  }

  return (
    <button type="button" className="share-head" onClick={share}>
      Share
    </button>
  );
}

interface Shared {
  /** Absolute. */
  url: string;
  title: string;
}

/** Where each of them takes a link to be shared. */
function shareAddresses({ url, title }: Shared): Record<string, string> {
  const link = encodeURIComponent(url);
  return {
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    Twitter: `https://twitter.com/intent/tweet?url=${link}&text=${encodeURIComponent(title)}`,
    WhatsApp: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
  };
}
