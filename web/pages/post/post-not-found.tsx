import { useContext, useEffect } from 'react';
import { readAccessToken } from '#web/access-token.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Sketch } from '#web/components/sketch.tsx';
import { WaysOn } from '#web/components/ways-on.tsx';
import { ContentContext } from '#web/content/content.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/routing/router.tsx';

export default function PostNotFound() {
  const content = useContext(ContentContext);
  const [url, navigate] = useLocation();

  // The server renders pages for anonymous visitors. A logged-in user may have a draft here, so the post is reloaded.
  useEffect(() => {
    if (!readAccessToken()) return;
    content?.renew();
    navigate(url, { replace: true });
  }, [content, url, navigate]);

  return (
    <Notice heading="Post Not Found" drawing={<Sketch seed="post not found" kind="lost" />}>
      <p>The blog post you're looking for doesn't exist.</p>
      <WaysOn />
      <WordLink href={paths.blog()}>All articles</WordLink>
    </Notice>
  );
}
