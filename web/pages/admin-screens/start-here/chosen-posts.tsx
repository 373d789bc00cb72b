import type { ChosenPost } from '#shared/contracts/start-here.ts';
import { START_HERE_MAXIMUM, START_HERE_REASON_MAXIMUM } from '#shared/form-limits.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { FormRows } from '../rows-field.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { PostSearch } from './post-search.tsx';

/** The chosen posts in order, each with a reason, and below them the search for more. */
export function ChosenPosts({ posts }: { posts: ChosenPost[] }) {
  return (
    <FormRows
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
