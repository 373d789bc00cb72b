import { languageOf } from '#shared/text/script.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { NothingFound, wayOut } from '#web/components/nothing-found.tsx';
import { PageLinks } from '#web/components/page-links.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { useContent } from '#web/content/content.ts';
import { drawnInARow } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';
import type { TagRequest } from '#web/routing/requests.ts';
import { TAG_LABELS } from './tag-labels.ts';

export default function Tag({ request }: { request: TagRequest }) {
  const { rows, count, limit, tag } = useContent('posts', request);
  const { slug, name } = tag ?? { slug: request.tag, name: request.tag };
  const language = languageOf(name);
  const labels = TAG_LABELS[language];
  return (
    <div className="sheet columns">
      <div className="section-head" lang={language}>
        <p className="label">{labels.tag}</p>
        <h1>{name}</h1>
        {count > 0 && <p className="result-count">{labels.articles(count)}</p>}
      </div>
      <div className="post-list">
        {count === 0 && <NothingFound {...wayOut(true)} />}
        {count > 0 && rows.length === 0 && <NothingFound path={paths.tag(slug)} label="Go to the first page" />}
        {drawnInARow(rows).map((post, index) => (
          <PostEntry key={post.id} post={post} heading="h2" hasCover isFirst={index === 0} />
        ))}
        {rows.length > 0 && (
          <>
            <PageLinks page={request.page} count={count} limit={limit} pathOf={(page) => paths.tag(slug, page)} />
            <p className="actions">
              <WordLink href={paths.blog()} lang={language}>
                {labels.all}
              </WordLink>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
