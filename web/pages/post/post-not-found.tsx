import { WordLink } from '#web/components/button-link.tsx';
import { Notice } from '#web/components/notice.tsx';
import { WaysOn } from '#web/components/ways-on.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';

export function PostNotFound() {
  return (
    <Notice heading="Post Not Found" drawing={<Drawing seed="post not found" kind="lost" />}>
      <p>The blog post you're looking for doesn't exist.</p>
      <WaysOn />
      <WordLink href={paths.blog()}>All articles</WordLink>
    </Notice>
  );
}
