import { Link } from 'wouter';
import { Notice } from '#web/components/notice.tsx';
import { Sketch } from '#web/components/sketch.tsx';
import { paths } from '#web/paths.ts';

export function PostNotFound() {
  return (
    <Notice heading="Post Not Found" drawing={<Sketch seed="post not found" kind="lost" />}>
      <p>The blog post you're looking for doesn't exist.</p>
      <Link className="word-button" href={paths.blog()}>
        All articles
      </Link>
    </Notice>
  );
}
