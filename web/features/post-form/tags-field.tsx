import { type KeyboardEvent, useRef } from 'react';
import { normaliseTags } from '#shared/writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Field } from '#web/forms/field.tsx';

interface TagsFieldProps {
  tags: string[];
  pending: string;
  onChange: (tags: string[]) => void;
}

export function TagsField({ tags, pending, onChange }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function add() {
    if (!input.current) return;
    const { value } = input.current;
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
    onChange(tags.filter((other) => other !== tag));
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
    <Field label="Tags" name="tag" below={badges}>
      {(control) => (
        <div className="tag-input">
          <input
            {...control}
            ref={input}
            name="tag"
            defaultValue={pending}
            autoComplete="off"
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
