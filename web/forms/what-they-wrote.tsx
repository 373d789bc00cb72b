import { useId } from 'react';

export type Writings = 'keep' | 'delete';

interface WhatTheyWroteProps {
  legend: string;
  who: 'you' | 'they';
  chosen: Writings;
  onChoose: (writings: Writings) => void;
}

/** Chooses what happens to the posts and comments of an account that is to be deleted. */
export function WhatTheyWrote({ legend, who, chosen, onChoose }: WhatTheyWroteProps) {
  const name = useId();
  const choices = [
    [
      'keep',
      `Keep what ${who} wrote, under “Unknown Author”`,
      'Drafts and posts in the bin are deleted; nobody else could see them.',
    ],
    [
      'delete',
      'Delete it too',
      'Posts with their images and all comments on them, and comments elsewhere. Replies that others wrote to those stay.',
    ],
  ] as const;
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {choices.map(([choice, label, hint]) => (
        <label key={choice} className="choice">
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span>
            {label}
            <span className="field-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
