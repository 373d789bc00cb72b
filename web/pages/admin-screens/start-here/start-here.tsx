import type { ChosenPost, DeskStartHere } from '#shared/contracts/start-here.ts';
import { START_HERE_INTRODUCTION_MAXIMUM, START_HERE_MAXIMUM, START_HERE_REASON_MAXIMUM } from '#shared/form-limits.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { LongTextField, MARKDOWN_HINT } from '#web/forms/long-text-field.tsx';
import * as paths from '#web/paths.ts';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { rowsIn, textIn } from '../read-fields.ts';
import { FormRows } from '../rows-field.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { PostSearch } from './post-search.tsx';

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

interface StartHereFormProps {
  page: DeskStartHere;
  onSaved: (page: DeskStartHere) => void;
}

function StartHereForm({ page: { introduction, posts }, onSaved }: StartHereFormProps) {
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
          name="introduction"
          rows={4}
          required={false}
          maxLength={START_HERE_INTRODUCTION_MAXIMUM}
          defaultValue={introduction}
        />
      </FormSection>
      <FormSection heading="Posts" lead="In the order in which they are best read.">
        <ChosenPosts posts={posts} />
      </FormSection>
    </AdminForm>
  );
}

/** The chosen posts in order, each with a reason, and below them the search for more. */
function ChosenPosts({ posts }: { posts: ChosenPost[] }) {
  return (
    <FormRows
      name="posts"
      label="Chosen posts"
      className="chosen-post ruled"
      isCompact
      rows={posts}
      nameOf={({ title }) => `“${title}”`}
      adding={(chosen, add) => (
        <>
          {chosen.length === 0 && (
            <NothingThere seed="start here" motif="ghat" sentence="No posts chosen yet. Find the first one below." />
          )}
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
              name={`posts.${post_id}.reason`}
              isOneLine
              maxLength={START_HERE_REASON_MAXIMUM}
              defaultValue={reason}
            />
          </div>
        </>
      )}
    </FormRows>
  );
}

function readStartHere(fields: FormData) {
  return {
    introduction: textIn(fields, 'introduction'),
    posts: rowsIn(fields, 'posts', ['post_id', 'reason']),
  };
}
