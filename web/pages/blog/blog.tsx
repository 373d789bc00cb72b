import type { PostCard } from '#shared/contracts/post.ts';
import type { FoundWords } from '#shared/contracts/search.ts';
import { countOf } from '#shared/text/count-of.ts';
import { CategoryChips } from '#web/components/category-chips.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { MarkedText } from '#web/components/marked-text.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { NothingFound, wayOut } from '#web/components/nothing-found.tsx';
import { PageLinks } from '#web/components/page-links.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { useContent } from '#web/content/content.ts';
import { drawnInARow } from '#web/drawings/drawing.tsx';
import { Island } from '#web/islands/island.tsx';
import * as paths from '#web/paths.ts';
import type { BlogRequest } from '#web/routing/requests.ts';
import { BlogHeading } from './blog-heading.tsx';
import { LanguageChips } from './language-chips.tsx';

export default function Blog({ request }: { request: BlogRequest }) {
  const { rows, count, limit } = useContent('posts', request);
  const { page, search, category, language } = request;
  const isFiltered = [search, category, language].some((filter) => filter !== '');
  return (
    <div className="sheet columns">
      <BlogHeading category={category} language={language} />
      <div>
        {(count > 0 || isFiltered) && (
          <div className="list-tools">
            <Island
              name="search"
              props={{
                label: 'Search the articles',
                placeholder: 'A word, a title or a tag',
                search,
                filters: { category, language },
              }}
            />
            <CategoryChips chosen={category} pathOf={(slug) => paths.blog({ search, category: slug, language })} />
            <LanguageChips chosen={language} pathOf={(code) => paths.blog({ search, category, language: code })} />
          </div>
        )}
        <div className="post-list">
          <SearchResult request={request} />
          {count === 0 && <NothingFound {...wayOut(isFiltered)} />}
          {count > 0 && rows.length === 0 && (
            <NothingFound path={paths.blog({ ...request, page: 1 })} label="Go to the first page" />
          )}
          {drawnInARow(rows).map((post, index) => (
            <Entry key={post.id} post={post} isFirst={index === 0} hidesCategory={category !== ''} />
          ))}
          {rows.length > 0 && (
            <PageLinks page={page} count={count} limit={limit} pathOf={(page) => paths.blog({ ...request, page })} />
          )}
        </div>
      </div>
    </div>
  );
}

/** What a search found, or was perhaps meant to find. */
function SearchResult({ request }: { request: BlogRequest }) {
  const { count, rows, did_you_mean: suggestion } = useContent('posts', request);
  const { search, category, language } = request;
  return (
    <>
      {search && rows.length > 0 && (
        <p className="result-count">
          <MixedText text={`${countOf(count, 'article')} for “${search}”`} language="en" />
          <a href={paths.blog({ category, language })}>Clear the search</a>
        </p>
      )}
      {suggestion && (
        <p className="did-you-mean">
          Did you mean{' '}
          <a href={paths.blog({ search: suggestion, category, language })} lang={langOf(suggestion)}>
            {suggestion}
          </a>
          ?
        </p>
      )}
    </>
  );
}

interface EntryProps {
  post: PostCard;
  isFirst: boolean;
  hidesCategory: boolean;
}

function Entry({ post, ...place }: EntryProps) {
  const { found, language } = post;
  return (
    <PostEntry post={post} heading="h2" hasCover {...place} {...(found && { write: renderMarked(post, found) })}>
      {found?.snippet && (
        <p className="found-snippet" lang={language}>
          <MarkedText {...found.snippet} language={language} />
        </p>
      )}
    </PostEntry>
  );
}

function renderMarked({ language }: PostCard, found: FoundWords) {
  return (text: string, field: 'title' | 'summary') => (
    <MarkedText text={text} language={language} marks={found[field]} />
  );
}
