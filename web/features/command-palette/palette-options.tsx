import { useId } from 'react';
import type { Suggestion } from '#shared/contracts/search.ts';
import { languageOf } from '#shared/text/script.ts';
import { MarkedText } from '#web/components/marked-text.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';

/** Something that can be chosen: an action, a screen or a post. */
export interface PaletteOption {
  key: string;
  label: string;
  /** Only of a post. */
  post?: Suggestion;
  /** @param isOther whether the other way to open it was asked for: for a post, its page instead of its form */
  run: (isOther: boolean) => void;
}

interface OptionGroupProps {
  heading: string;
  options: PaletteOption[];
  /** How many options will come in place of these; they get their room in advance. */
  expected?: number;
  active: PaletteOption | undefined;
  idOf: (option: PaletteOption) => string;
  onPoint: (option: PaletteOption) => void;
}

export function OptionGroup({ heading, options, expected = 0, active, idOf, onPoint }: OptionGroupProps) {
  const id = useId();
  if (options.length === 0 && expected === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a listbox
    <div role="group" aria-labelledby={id}>
      <p className="label" id={id}>
        {heading}
      </p>
      {options.map((option) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={option.key}
          id={idOf(option)}
          role="option"
          aria-selected={option === active}
          // Pressing an option must not take the focus from the field.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(option)}
          onClick={(event) => option.run(event.ctrlKey || event.metaKey)}
        >
          <OptionLabel option={option} />
        </div>
      ))}
      {options.length === 0 && (
        <div aria-hidden="true">
          {Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
            <div key={index} className="palette-placeholder" />
          ))}
        </div>
      )}
    </div>
  );
}

function OptionLabel({ option: { label, post } }: { option: PaletteOption }) {
  if (!post) return label;
  const language = languageOf(post.title);
  return (
    <span className="palette-title" lang={language}>
      <MarkedText text={titleOf(post)} language={language} marks={post.marks} />
    </span>
  );
}
