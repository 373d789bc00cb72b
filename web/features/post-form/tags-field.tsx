import { type InputEvent, type KeyboardEvent, useRef, useState } from 'react';
import { normaliseTags, TAG_MAXIMUM, TAGS_MAXIMUM, tagsIn } from '#shared/writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { Field } from '#web/forms/field.tsx';
import { useStore } from '#web/store.ts';

export function TagsField({ draft }: { draft: PostDraft }) {
  const tags = useStore(draft, ({ typed }) => typed.writing.tags);
  const { pendingTag } = draft.getFirst().typed;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(() => problemOf(tags, tagsIn(pendingTag)));

  const typed = () => tagsIn(input.current?.value ?? '');

  /** What is refused stays in the field, where it can be shortened; else only `rest` does. */
  function add(more: string[], rest = '') {
    const problem = problemOf(tags, [...more, rest]);
    setProblem(problem);
    if (problem || !input.current) return;
    input.current.value = rest;
    draft.change({ pendingTag: rest });
    draft.write({ tags: normaliseTags([...tags, ...more]) });
  }

  function handlePlus() {
    add(typed());
    input.current?.focus();
  }

  /** A comma ends a tag. */
  function handleInput({ nativeEvent }: InputEvent) {
    const all = typed();
    const isComposing = (nativeEvent as globalThis.InputEvent).isComposing;
    if (all.length === 1 || isComposing) setProblem(problemOf(tags, all));
    else add(all.slice(0, -1), all.at(-1)?.trimStart());
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(typed());
  }

  function remove(tag: string) {
    const others = tags.filter((other) => other !== tag);
    setProblem(problemOf(others, typed()));
    draft.write({ tags: others });
    input.current?.focus();
  }

  const badges = tags.length > 0 && (
    <ul className="tag-badges row small" aria-label="Tags of this post">
      {tags.map((tag) => (
        <li key={tag} className="tag-badge" lang={langOf(tag)}>
          {tag}
          <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Field label="Tags" name="tag" {...(problem && { problem })} below={badges}>
      {(control) => (
        <div className="tag-input">
          <input
            {...control}
            ref={input}
            name="tag"
            defaultValue={pendingTag}
            autoComplete="off"
            onInput={handleInput}
            onKeyDown={handleKeyDown}
          />
          <button type="button" aria-label="Add tag" onClick={handlePlus}>
            +
          </button>
        </div>
      )}
    </Field>
  );
}

/** @returns why the tags cannot have these as well */
function problemOf(tags: string[], more: string[]): string {
  const tooLong = normaliseTags(more).find(({ length }) => length > TAG_MAXIMUM);
  if (tooLong) return `A tag has at most ${TAG_MAXIMUM} characters; this one has ${tooLong.length}.`;
  const isTooMany = normaliseTags([...tags, ...more]).length > TAGS_MAXIMUM;
  return isTooMany ? `A post has at most ${TAGS_MAXIMUM} tags. Remove one first.` : '';
}
