import type { Site } from '#shared/contracts/site.ts';

const CHOICES: { value: Site['publishing']; label: string; about: string }[] = [
  {
    value: 'open',
    label: 'Everybody',
    about: 'Whoever has an account and has confirmed their address publishes at once.',
  },
  {
    value: 'review',
    label: 'Everybody, after a look',
    about: 'What others publish waits under Review until an admin has read it. Admins publish at once.',
  },
  {
    value: 'author',
    label: 'Admins only',
    about: 'Others can write, and what they write stays a draft. Only admins publish.',
  },
];

export function PublishingChoice({ chosen }: { chosen: Site['publishing'] }) {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">Who may publish</legend>
      {CHOICES.map(({ value, label, about }) => (
        <label key={value} className="choice">
          <input type="radio" name="publishing" value={value} defaultChecked={value === chosen} />
          <span>
            {label}
            <span className="field-hint">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
