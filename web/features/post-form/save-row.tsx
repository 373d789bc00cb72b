import type { MouseEvent, ReactNode } from 'react';
import { countOf } from '#shared/text/count-of.ts';
import { useContent } from '#web/content/content.ts';
import { offlineQuestion } from '#web/features/dashboard-frame/offline-question.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import type { RenderedText } from '#web/features/text-field/use-rendered-text.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { useUser } from '#web/session/user.ts';
import { useStore } from '#web/store.ts';
import { SaveState } from './save-state.tsx';
import { saveWords } from './save-words.ts';
import type { Saving } from './use-saving.ts';

interface SaveRowProps {
  draft: PostDraft;
  autosave: Autosave;
  rendered: RenderedText | null;
  saving: Saving;
  /** What opens the settings. */
  settings: ReactNode;
  /** What leads from the page to its source, and back. */
  modeSwitch: ReactNode;
}

/** Always in sight: what opens the settings, the save state, and what saves. */
export function SaveRow({ draft, autosave, rendered, saving, settings, modeSwitch }: SaveRowProps) {
  const post = useStore(draft, ({ saved }) => saved.post);
  const isLater = useStore(draft, ({ typed }) => typed.publishAt !== '');
  const { isSending } = useFormState();
  const { publishing } = useContent('site');
  const isAdmin = useUser().user?.is_admin ?? false;
  const status = post?.review_requested_at ? 'waiting' : (post?.status ?? null);
  const { label, pending, hint, draftLabel, draftStays } = saveWords({ status, isLater, isAdmin, publishing });

  function requestDraft(event: MouseEvent) {
    if (draftStays) saving.request();
    else if (status === 'published' && !confirm(offlineQuestion())) event.preventDefault();
    else saving.request('draft');
  }

  return (
    <div className="save-row foot-bar row">
      <LoginAgain />
      <div className="save-line row quiet">
        <SaveState autosave={autosave} post={post} isUnreached={saving.isUnreached} />
        {hint && <p id="save-hint">{hint}</p>}
        {modeSwitch}
        {rendered && rendered.words > 0 && (
          <p className="figures">
            {countOf(rendered.words, 'word')}, {rendered.minutes} min
          </p>
        )}
      </div>
      {settings}
      <div className="actions">
        {draftLabel && (
          <button
            type="submit"
            className="word-button"
            aria-disabled={isSending}
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={requestDraft}
          >
            {draftLabel}
          </button>
        )}
        <button
          type="submit"
          className="button"
          aria-disabled={isSending}
          aria-describedby={hint ? 'save-hint' : undefined}
          onClick={() => saving.request('published')}
        >
          {saving.isPublishing ? pending : label}
        </button>
      </div>
    </div>
  );
}
