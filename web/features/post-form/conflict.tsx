import { useEffect, useId, useRef } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { ADDRESS_NAMES } from '#shared/writing.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { writingOf } from './save-post.ts';
import { WrittenNames, WrittenText } from './written-text.tsx';

interface ConflictProps {
  theirs: PostDetailAnswer;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the other text beside the form, with the choice between the two. */
export function Conflict({ theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const writing = writingOf(theirs);
  const { language, postCategory, revision } = theirs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new revision moves the focus to the heading
  useEffect(() => {
    if (!isWriting()) head.current?.focus();
  }, [revision]);

  return (
    <section className="conflict" aria-labelledby={id}>
      <h2 id={id} ref={head} tabIndex={-1}>
        Saved elsewhere in the meantime
      </h2>
      <p className="quiet small">
        The other text is shown here; yours is untouched in the form. If you keep yours, the other one stays among the
        versions of the post. If you take the other one, yours stays on this device until you discard it.
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={onKeepMine}>
          Keep mine
        </button>
        <WordButton label="Take the other one" onClick={onTakeTheirs} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard as well */}
      <section className="their-text" lang={language} tabIndex={0} aria-label="The other text">
        <WrittenText text={theirs} />
        <p className="meta" lang="en">
          <WrittenNames names={[postCategory.name, ...writing.tags]} />
          {ADDRESS_NAMES.map((name) => writing[name] && <span key={name}>{writing[name]}</span>)}
        </p>
      </section>
    </section>
  );
}
