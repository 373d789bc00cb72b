interface Shared {
  /** Absolute. */
  url: string;
  title: string;
}

/** Where each of them takes a link to be shared. */
export function shareAddresses({ url, title }: Shared): Record<string, string> {
  const link = encodeURIComponent(url);
  return {
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    Twitter: `https://twitter.com/intent/tweet?url=${link}&text=${encodeURIComponent(title)}`,
    WhatsApp: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
  };
}
