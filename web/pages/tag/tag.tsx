import '#web/pages/blog/blog.css';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { NothingFound, wayOut } from '#web/components/nothing-found.tsx';
import { PageLinks } from '#web/components/page-links.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { inARow } from '#web/components/sketch.tsx';
import { useContent } from '#web/content/content.ts';
import { paths } from '#web/paths.ts';
import type { TagRequest } from '#web/routing/requests.ts';

export default function Tag({ request }: { request: TagRequest }) {
  const { rows, count, limit, tag } = useContent('posts', request);
  const { slug, name } = tag ?? { slug: request.tag, name: request.tag };
  return (
    <div className="sheet columns">
      <div className="section-head">
        <p className="label">Tag</p>
        <h1 lang={langOf(name)}>{name}</h1>
        {count > 0 && <p className="result-count">{countOf(count, 'article')}</p>}
      </div>
      <div className="post-list">
        {count === 0 && <NothingFound {...wayOut(true)} />}
        {count > 0 && rows.length === 0 && <NothingFound path={paths.tag(slug)} label="Go to the first page" />}
        {inARow(rows).map((post, index) => (
          <PostEntry key={post.id} post={post} heading="h2" hasCover isFirst={index === 0} />
        ))}
        {rows.length > 0 && (
          <PageLinks page={request.page} count={count} limit={limit} pathOf={(page) => paths.tag(slug, page)} />
        )}
      </div>
    </div>
  );
}
