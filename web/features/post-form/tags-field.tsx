import { type KeyboardEvent, useRef, useState } from 'react';
import { normaliseTags, TAG_MAXIMUM, TAGS_MAXIMUM } from '#shared/writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Field } from '#web/forms/field.tsx';

interface TagsFieldProps {
  tags: string[];
  pending: string;
  onChange: (tags: string[]) => void;
}

export function TagsField({ tags, pending, onChange }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(() => problemOf(tags, pending));

  /** A tag that is refused stays in the field, where it can be shortened. */
  function add() {
    if (!input.current) return;
    const { value } = input.current;
    const problem = problemOf(tags, value);
    setProblem(problem);
    if (problem) return;
    input.current.value = '';
    onChange(normaliseTags([...tags, value]));
  }

  function handlePlus() {
    add();
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  function remove(tag: string) {
    const others = tags.filter((other) => other !== tag);
    setProblem(problemOf(others, input.current?.value ?? ''));
    onChange(others);
    input.current?.focus();
  }

  const badges = tags.length > 0 && (
    <ul className="tag-badges" aria-label="Tags of this post">
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
            defaultValue={pending}
            autoComplete="off"
            onInput={({ currentTarget }) => setProblem(problemOf(tags, currentTarget.value))}
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

/** @returns why the tags cannot have another one */
function problemOf(tags: string[], typed: string): string {
  const [tag = ''] = normaliseTags([typed]);
  if (tag.length > TAG_MAXIMUM) return `A tag has at most ${TAG_MAXIMUM} characters; this one has ${tag.length}.`;
  const isTooMany = normaliseTags([...tags, typed]).length > TAGS_MAXIMUM;
  return isTooMany ? `A post has at most ${TAGS_MAXIMUM} tags. Remove one first.` : '';
}
