import { useState } from 'react';
import type { PostPage } from '#shared/contracts/post.ts';
import type { ChosenPost } from '#shared/contracts/start-here.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { listPath, useDebounced } from '#web/features/dashboard-frame/list-query.ts';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { SearchField } from '#web/features/dashboard-frame/search-field.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { Thumbnail } from '../thumbnail.tsx';

const FOUND_MAXIMUM = 8;

interface PostSearchProps {
  chosen: ReadonlySet<number>;
  onChoose: (post: ChosenPost) => void;
}

/** Finds published posts, as readers do; each can be added once. */
export function PostSearch(props: PostSearchProps) {
  const [search, setSearch] = useState('');
  const sought = useDebounced(search.trim());
  return (
    <div>
      <SearchField
        label="Find a post to add"
        placeholder="Find a post to add"
        search={search}
        onSearch={setSearch}
        // The results are there already, and the form is not to be sent.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {sought && <FoundPosts search={sought} {...props} />}
    </div>
  );
}

function FoundPosts({ search, chosen, onChoose }: PostSearchProps & { search: string }) {
  const query = { search, scope: 'public', body: 'omit', limit: FOUND_MAXIMUM };
  const answer = useQuery<PostPage>(listPath('/post/list', query));
  return (
    <QueryResult answer={answer} loading="Searching" rows={2}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="screen-note">No published posts match. Try another word from the title.</p>
        ) : (
          <ul className="found-posts" aria-label="Found posts">
            {rows.map(({ id, title, slug, files, language }) => (
              // It has the focus once its button is gone.
              <li key={id} className="row ruled" tabIndex={-1}>
                <Thumbnail shape="wide" file={files[0]} drawing={{ seed: slug, kind: 'cover' }} />
                <span lang={language}>
                  <MixedText text={title} language={language} />
                </span>
                {chosen.has(id) ? (
                  <span className="quiet small">Added</span>
                ) : (
                  <LinkButton
                    label="Add"
                    object={`“${title}”`}
                    onClick={() =>
                      onChoose({ post_id: id, title, slug, files, language, is_published: true, reason: '' })
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}
