import { useState } from 'react';
import type { PostPage } from '#shared/contracts/post.ts';
import type { ChosenPost, DeskStartHere } from '#shared/contracts/start-here.ts';
import { START_HERE_INTRODUCTION_MAXIMUM, START_HERE_MAXIMUM, START_HERE_REASON_MAXIMUM } from '#shared/form-limits.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { listPath, useDebounced } from '#web/features/dashboard-frame/list-query.ts';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { SearchField } from '#web/features/dashboard-frame/search-field.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { fieldsOf, rowsIn, textIn } from '../read-fields.ts';
import { FormRows } from '../rows-field.tsx';
import { Thumbnail } from '../thumbnail.tsx';

export function StartHere() {
  return (
    <AdminScreen
      here="start-here"
      lead="A page for new readers, with the posts you would give them first. Once it has a published post, the home page and the footer link to it."
    >
      <Fetched<DeskStartHere> path="/desk/start-here">
        {(page, { change }) => <StartHereForm page={page} onSaved={(saved) => change(() => saved)} />}
      </Fetched>
    </AdminScreen>
  );
}

function StartHereForm({ page, onSaved }: { page: DeskStartHere; onSaved: (page: DeskStartHere) => void }) {
  const { posts } = page;
  const isShown = posts.some(({ is_published }) => is_published);
  return (
    <AdminForm
      label="Start here"
      read={readStartHere}
      send={async (body) => onSaved(await api<DeskStartHere>('/desk/start-here', { method: 'PUT', body }))}
      saved="Page saved"
      failed="The page could not be saved"
      aside={(isUnsaved) => isShown && !isUnsaved && <WordLink href={paths.startHere()}>View page</WordLink>}
    >
      <FormSection heading="Welcome">
        <LongTextField
          label="Introduction"
          hint={`Shown above the posts, if you like. ${MARKDOWN_HINT}`}
          rows={4}
          {...fieldsOf(page)('introduction', START_HERE_INTRODUCTION_MAXIMUM)}
        />
      </FormSection>
      <FormSection heading="Posts" lead="In the order in which they are best read.">
        <ChosenPosts posts={posts} />
      </FormSection>
    </AdminForm>
  );
}

function ChosenPosts({ posts }: { posts: ChosenPost[] }) {
  return (
    <FormRows
      name="posts"
      label="Chosen posts"
      className="chosen-post ruled"
      isCompact
      rows={posts}
      isRow={isChosenPost}
      nameOf={({ title }) => `“${title}”`}
      adding={(chosen, add) => (
        <>
          {chosen.length === 0 && <p className="quiet">No posts chosen yet. Find the first one below.</p>}
          {chosen.length < START_HERE_MAXIMUM && (
            <PostSearch chosen={new Set(chosen.map(({ post_id }) => post_id))} onChoose={add} />
          )}
        </>
      )}
    >
      {({ post_id, title, language, slug, files, is_published, reason }) => (
        <>
          <Thumbnail shape="wide" file={files[0]} drawing={{ seed: slug, kind: 'cover' }} />
          <div className="ordered-words">
            <h3 id={`chosen-${post_id}`} lang={language}>
              <MixedText text={title} language={language} />
            </h3>
            {!is_published && <p className="quiet small">Not published yet, so readers don’t see it here.</p>}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the picture, apart from the fields */}
          <div className="rows-fields" role="group" aria-labelledby={`chosen-${post_id}`}>
            <input type="hidden" name={`posts.${post_id}.post_id`} value={post_id} />
            <input
              type="hidden"
              name={`posts.${post_id}.row`}
              value={JSON.stringify({ post_id, title, language, slug, files, is_published })}
            />
            <LongTextField
              label="Why read this one"
              isOneLine
              {...fieldsOf({ reason }, `posts.${post_id}.`)('reason', START_HERE_REASON_MAXIMUM)}
            />
          </div>
        </>
      )}
    </FormRows>
  );
}

/** As far as a chosen post is shown. */
function isChosenPost(row: unknown): boolean {
  const { title, slug, files } = (row ?? {}) as Partial<ChosenPost>;
  return typeof title === 'string' && typeof slug === 'string' && Array.isArray(files);
}

function readStartHere(fields: FormData) {
  return {
    introduction: textIn(fields, 'introduction'),
    posts: rowsIn(fields, 'posts', ['post_id', 'reason']),
  };
}

const FOUND_MAXIMUM = 8;

interface PostSearchProps {
  chosen: ReadonlySet<number>;
  onChoose: (post: ChosenPost) => void;
}

/** Finds published posts, as readers do; each can be added once. */
function PostSearch(props: PostSearchProps) {
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
