import type { PostCard } from '#shared/contracts/post.ts';
import type { FoundWords } from '#shared/contracts/search.ts';
import { CategoryChips } from '#web/components/category-chips.tsx';
import { countOf } from '#web/components/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MarkedText } from '#web/components/marked-text.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { NothingFound } from '#web/components/nothing-found.tsx';
import { PageLinks } from '#web/components/page-links.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { SearchForm } from '#web/components/search-form.tsx';
import { inARow } from '#web/components/sketch.tsx';
import { useContent } from '#web/content.ts';
import { paths } from '#web/paths.ts';
import type { BlogRequest } from '#web/requests.ts';
import { Link } from '#web/router.tsx';

export default function Blog({ request }: { request: BlogRequest }) {
  const { rows, count, limit, did_you_mean: suggestion } = useContent('posts', request);
  const { page, search, category } = request;
  return (
    <div className="sheet columns">
      <h1>Articles</h1>
      <div className="list-tools">
        <SearchForm label="Search the articles" search={search} category={category} />
        <CategoryChips chosen={category} pathOf={(slug) => paths.blog({ search, category: slug })} />
      </div>
      <div className="post-list">
        {search && rows.length > 0 && (
          <p className="result-count">
            <MixedText text={`${countOf(count, 'article')} for “${search}”`} language="en" />
          </p>
        )}
        {suggestion && (
          <p className="did-you-mean">
            Did you mean{' '}
            <Link href={paths.blog({ search: suggestion, category })} lang={langOf(suggestion)}>
              {suggestion}
            </Link>
            ?
          </p>
        )}
        {count === 0 && <NothingFound />}
        {count > 0 && rows.length === 0 && (
          <NothingFound path={paths.blog({ search, category })} label="Go to the first page" />
        )}
        {inARow(rows).map((post, index) => (
          <PostEntry
            key={post.id}
            post={post}
            heading="h2"
            cover="cover"
            isFirst={index === 0}
            {...(post.found && { write: renderMarked(post, post.found) })}
          >
            {post.found?.snippet && (
              <p className="found-snippet" lang={post.language}>
                <MarkedText {...post.found.snippet} language={post.language} />
              </p>
            )}
          </PostEntry>
        ))}
        {rows.length > 0 && (
          <PageLinks
            page={page}
            count={count}
            limit={limit}
            pathOf={(page) => paths.blog({ search, category, page })}
          />
        )}
      </div>
    </div>
  );
}

function renderMarked({ language }: PostCard, found: FoundWords) {
  return (text: string, field: 'title' | 'summary') => (
    <MarkedText text={text} language={language} marks={found[field]} />
  );
}
